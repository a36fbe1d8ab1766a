import { create, type DescMethodUnary, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  IntakeService,
  NextRequestSchema,
  NextResponseSchema,
} from '@telehealth/contracts/intake/v1/intake_service';

/** About 300 bytes as protobuf. */
export const request = create(NextRequestSchema, {
  journeyId: 'jny_4fKq0ZcX1mB7tRj2vWnY9s',
  nodeId: 'medical-history.current-medications',
  answer: { value: { case: 'text', value: 'x'.repeat(220) } },
});

/** About 300 bytes as protobuf. */
export const response = create(NextResponseSchema, {
  step: {
    sessionId: 'ses_4fKq0ZcX1mB7tRj2vWnY9s',
    journeyId: 'jny_4fKq0ZcX1mB7tRj2vWnY9s',
    status: 1,
    progress: { scope: 'qualification', positionEstimate: 0.4, sectionLabel: 'Medical history' },
    node: {
      nodeId: 'medical-history.allergies',
      kind: 1,
      control: 'multi_select_cards',
      copy: 'y'.repeat(140),
    },
  },
});

export const method: DescMethodUnary<typeof NextRequestSchema, typeof NextResponseSchema> =
  IntakeService.method.next;

/** For `@grpc/grpc-js`, coded by protobuf-es. */
export const grpcMethod = {
  path: `/${IntakeService.typeName}/${method.name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: (value: typeof request) => Buffer.from(toBinary(NextRequestSchema, value)),
  requestDeserialize: (bytes: Buffer) => fromBinary(NextRequestSchema, bytes),
  responseSerialize: (value: typeof response) => Buffer.from(toBinary(NextResponseSchema, value)),
  responseDeserialize: (bytes: Buffer) => fromBinary(NextResponseSchema, bytes),
} as const;
