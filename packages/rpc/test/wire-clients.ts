import { fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { AnySchema } from '@bufbuild/protobuf/wkt';
import { ConnectError, createClient, type Transport } from '@connectrpc/connect';
import { codeToString } from '@connectrpc/connect/protocol-connect';
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from '@connectrpc/connect-node';
import { credentials, Client as GrpcClient, Metadata, type ServiceError } from '@grpc/grpc-js';
import { type ErrorDetail, ErrorDetailSchema } from '@telehealth/contracts/common/v1/error';
import {
  IntakeService,
  type NextRequest,
  NextRequestSchema,
  type NextResponse,
  NextResponseSchema,
} from '@telehealth/contracts/intake/v1/intake_service';
import { createTransport, type LocalServers, type RpcServer } from '../src/index.ts';

/** An error as it came over the wire, in terms every protocol shares. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly detail: ErrorDetail | undefined;
}

/** `IntakeService.Next` as one kind of client calls it. Resolves with the answer or the refusal. */
export type CallNext = (
  request: NextRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<NextResponse | Refused>;

/** Every kind of client that must be understood, by name. */
export const wireClients: Readonly<Record<string, (server: RpcServer) => CallNext>> = {
  'the transport of this package': ({ httpUrl }) => overOurTransport(httpUrl),
  'the transport of this package, in one process': ({ httpUrl, local }) =>
    overOurTransport(httpUrl, new Map([[new URL(httpUrl).host, local]])),
  'Connect over HTTP/1.1': ({ httpUrl: baseUrl }) =>
    overTransport(createConnectTransport({ baseUrl, httpVersion: '1.1' })),
  'Connect over HTTP/1.1 with JSON': ({ httpUrl: baseUrl }) =>
    overTransport(createConnectTransport({ baseUrl, httpVersion: '1.1', useBinaryFormat: false })),
  'Connect over HTTP/2': ({ grpcUrl: baseUrl }) =>
    overTransport(createConnectTransport({ baseUrl, httpVersion: '2' })),
  'gRPC of the Connect library': ({ grpcUrl: baseUrl }) => overTransport(createGrpcTransport({ baseUrl })),
  'gRPC-Web over HTTP/1.1': ({ httpUrl: baseUrl }) =>
    overTransport(createGrpcWebTransport({ baseUrl, httpVersion: '1.1' })),
  'gRPC-Web over HTTP/2': ({ grpcUrl: baseUrl }) =>
    overTransport(createGrpcWebTransport({ baseUrl, httpVersion: '2' })),
  '@grpc/grpc-js': overGrpcJs,
  'fetch with JSON': overFetch,
};

/** The credential is the transport's own, so each has one. */
function overOurTransport(httpUrl: string, local?: LocalServers): CallNext {
  return async (request, { 'x-internal-credential': internalCredential = 'none', ...headers }) => {
    const transport = createTransport({ targets: [httpUrl], internalCredential, local });
    const answer = await overTransport(transport)(request, headers);
    await transport.close();
    return answer;
  };
}

function overTransport(transport: Transport): CallNext {
  const client = createClient(IntakeService, transport);
  return async (request, headers) => {
    try {
      return await client.next(request, { headers });
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      const { code, rawMessage } = error;
      return {
        code: codeToString(code),
        message: rawMessage,
        detail: error.findDetails(ErrorDetailSchema)[0],
      };
    }
  };
}

function overGrpcJs({ grpcPort }: RpcServer): CallNext {
  return (request, headers) =>
    new Promise((resolve) => {
      const client = new GrpcClient(`127.0.0.1:${grpcPort}`, credentials.createInsecure());
      const metadata = new Metadata();
      for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
      client.makeUnaryRequest(
        `/${IntakeService.typeName}/Next`,
        (value: NextRequest) => Buffer.from(toBinary(NextRequestSchema, value)),
        (bytes: Buffer) => fromBinary(NextResponseSchema, bytes),
        request,
        metadata,
        (error, answer) => {
          client.close();
          resolve(error === null && answer !== undefined ? answer : refusedByGrpc(error));
        },
      );
    });
}

function refusedByGrpc(error: ServiceError | null): Refused {
  const [status] = error?.metadata.get('grpc-status-details-bin') ?? [];
  return {
    code: codeToString(error?.code as number),
    message: error?.details ?? '',
    detail: status === undefined ? undefined : detailOfStatus(Buffer.from(status as Buffer)),
  };
}

/** The first detail of a `google.rpc.Status`: field 3, an `Any`. */
function detailOfStatus(bytes: Uint8Array): ErrorDetail | undefined {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === 3) return fromBinary(ErrorDetailSchema, fromBinary(AnySchema, reader.bytes()).value);
    reader.skip(wireType);
  }
  return undefined;
}

function overFetch({ httpUrl }: RpcServer): CallNext {
  return async (request, headers) => {
    const response = await fetch(`${httpUrl}/${IntakeService.typeName}/Next`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(toJson(NextRequestSchema, request)),
    });
    const json = (await response.json()) as { [name: string]: JsonValue };
    if (response.ok) return fromJson(NextResponseSchema, json);
    const [detail] = (json.details ?? []) as { type: string; value: string }[];
    return {
      code: String(json.code),
      message: String(json.message),
      detail: detail && fromBinary(ErrorDetailSchema, Buffer.from(detail.value, 'base64')),
    };
  };
}
