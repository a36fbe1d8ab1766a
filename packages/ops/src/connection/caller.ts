import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { Client, type ClientOptions, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { DomainError, errorTable } from '@telehealth/errors';
import { Unreachable } from '../io/failure.ts';
import type { Address } from './address.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './refusal.ts';

export interface Answer<O extends DescMessage = DescMessage> {
  readonly message: MessageShape<O>;
  /** Whether it repeats an earlier call's answer under the idempotency key. */
  readonly replayed: boolean;
}

export type Caller = ReturnType<typeof openCaller>;

interface CallerOptions {
  readonly connection: Connection;
  readonly correlationId: string;
  /** Per try, milliseconds; 30 s by default. */
  readonly deadlineMs?: number | undefined;
}

const transport: ClientOptions = {
  // A proxy must not see the token.
  'grpc.enable_http_proxy': 0,
  // A second try opens a connection of its own.
  'grpc.use_local_subchannel_pool': 1,
  // A configuration lookup in DNS would keep the process alive until a name server answers.
  'grpc.service_config_disable_resolution': 1,
};

/** Over gRPC. Connects at the first call. */
export function openCaller({ connection, correlationId, deadlineMs = 30_000 }: CallerOptions) {
  const authorities = connection.ca === undefined ? null : Buffer.from(connection.ca);
  const clients = new Map<string, Client>();
  const clientOf = ({ authority, secure }: Address): Client => {
    const known = clients.get(authority);
    if (known !== undefined) return known;
    const security = secure ? credentials.createSsl(authorities) : credentials.createInsecure();
    const client = new Client(authority, security, transport);
    clients.set(authority, client);
    return client;
  };
  const closeClientOf = ({ authority }: Address) => {
    clients.get(authority)?.close();
    clients.delete(authority);
  };
  const metadataOf = (idempotencyKey?: string): Metadata => {
    const metadata = new Metadata();
    if (connection.token !== undefined) metadata.set('authorization', `Bearer ${connection.token}`);
    metadata.set('x-correlation-id', correlationId);
    if (idempotencyKey !== undefined) metadata.set('idempotency-key', idempotencyKey);
    return metadata;
  };

  const callOnce = <I extends DescMessage, O extends DescMessage>(
    address: Address,
    method: DescMethodUnary<I, O>,
    request: MessageShape<I>,
    metadata: Metadata,
  ): Promise<Answer<O>> =>
    new Promise((resolve, reject) => {
      let replayed = false;
      const options = { deadline: Date.now() + deadlineMs };
      const call = clientOf(address).makeUnaryRequest(
        ...definitionOf(method),
        request,
        metadata,
        options,
        (error, message) => {
          if (error === null && message !== undefined) resolve({ message, replayed });
          else if (error !== null) reject(failureOf(error, address.authority));
        },
      );
      call.on('metadata', (headers: Metadata) => {
        replayed = headers.get('idempotent-replayed')[0] === 'true';
      });
    });

  return {
    correlationId,
    /**
     * Repeats a call once when the connection broke; a mutation therefore needs an idempotency key. A contract of
     * several services needs `service`.
     *
     * @throws DomainError for a refusal, and `timeout` without an answer in time.
     * @throws Unreachable when no server answered, or none with the contract.
     * @throws UsageError for a service without a known address.
     */
    async call<I extends DescMessage, O extends DescMessage>(
      method: DescMethodUnary<I, O>,
      request: MessageInitShape<I>,
      idempotencyKey?: string,
      service = serviceOf(method),
    ): Promise<Answer<O>> {
      const address = connection.addressOf(service);
      const message = create(method.input, request);
      const metadata = metadataOf(idempotencyKey);
      try {
        return await callOnce(address, method, message, metadata);
      } catch (failure) {
        if (!(failure instanceof Unreachable && failure.maybeDone)) throw failure;
        closeClientOf(address);
        return await callOnce(address, method, message, metadata).catch((second: unknown) => {
          throw second instanceof Unreachable ? new Unreachable(second.message, true) : second;
        });
      }
    },
    /** A server stream, without repetition. Throws as `call`; the deadline applies to each piece. */
    async *stream<I extends DescMessage, O extends DescMessage>(
      method: DescMethodServerStreaming<I, O>,
      request: MessageInitShape<I>,
    ): AsyncIterable<MessageShape<O>> {
      const address = connection.addressOf(serviceOf(method));
      const message = create(method.input, request);
      const call = clientOf(address).makeServerStreamRequest(...definitionOf(method), message, metadataOf());
      // The error of a cancelled call has no other listener.
      call.on('error', () => {});
      let isLate = false;
      const cancelAsLate = () => {
        isLate = true;
        call.cancel();
      };
      let timer = setTimeout(cancelAsLate, deadlineMs);
      try {
        for await (const piece of call) {
          clearTimeout(timer);
          yield piece as MessageShape<O>;
          timer = setTimeout(cancelAsLate, deadlineMs);
        }
      } catch (error) {
        if (isLate) throw new DomainError('timeout', errorTable.timeout.title);
        throw 'code' in (error as object) ? failureOf(error as ServiceError, address.authority) : error;
      } finally {
        clearTimeout(timer);
        call.cancel();
      }
    },
    [Symbol.dispose]() {
      for (const client of clients.values()) client.close();
    },
  };
}

/** Path and codecs for gRPC. */
function definitionOf<I extends DescMessage, O extends DescMessage>(
  method: DescMethod & { readonly input: I; readonly output: O },
) {
  return [
    `/${method.parent.typeName}/${method.name}`,
    (message: MessageShape<I>) => Buffer.from(toBinary(method.input, message)),
    (bytes: Buffer) => fromBinary(method.output, bytes),
  ] as const;
}

/** From `telehealth.<service>.v1.…`. */
function serviceOf({ parent }: DescMethod): string {
  const [, service] = parent.typeName.split('.');
  if (service === undefined) throw new Error(`${parent.typeName} belongs to no service`);
  return service;
}
