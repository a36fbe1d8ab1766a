import { createFileRegistry, type DescService, fromJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';

/** `SERVING` of `grpc.health.v1`. */
export const serving = 1;
export const notServing = 2;
export const serviceUnknown = 3;

/** `grpc.health.v1.Health`, the protocol every gRPC prober speaks. */
export const healthService: DescService = (() => {
  const registry = createFileRegistry(
    fromJson(FileDescriptorProtoSchema, {
      name: 'grpc/health/v1/health.proto',
      package: 'grpc.health.v1',
      syntax: 'proto3',
      messageType: [
        {
          name: 'HealthCheckRequest',
          field: [
            { name: 'service', number: 1, label: 'LABEL_OPTIONAL', type: 'TYPE_STRING', jsonName: 'service' },
          ],
        },
        {
          name: 'HealthCheckResponse',
          field: [
            {
              name: 'status',
              number: 1,
              label: 'LABEL_OPTIONAL',
              type: 'TYPE_ENUM',
              typeName: '.grpc.health.v1.HealthCheckResponse.ServingStatus',
              jsonName: 'status',
            },
          ],
          enumType: [
            {
              name: 'ServingStatus',
              value: [
                { name: 'UNKNOWN', number: 0 },
                { name: 'SERVING', number: serving },
                { name: 'NOT_SERVING', number: notServing },
                { name: 'SERVICE_UNKNOWN', number: serviceUnknown },
              ],
            },
          ],
        },
      ],
      service: [
        {
          name: 'Health',
          method: [
            {
              name: 'Check',
              inputType: '.grpc.health.v1.HealthCheckRequest',
              outputType: '.grpc.health.v1.HealthCheckResponse',
            },
            {
              name: 'Watch',
              inputType: '.grpc.health.v1.HealthCheckRequest',
              outputType: '.grpc.health.v1.HealthCheckResponse',
              serverStreaming: true,
            },
          ],
        },
      ],
    }),
    () => undefined,
  );
  const service = registry.getService('grpc.health.v1.Health');
  if (service === undefined) throw new Error('grpc.health.v1.Health is missing from its own file');
  return service;
})();
