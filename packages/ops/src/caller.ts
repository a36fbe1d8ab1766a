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
import type { Address, Connection } from './connection.ts';
import { Unreachable } from './failure.ts';
import { failureOf } from './refusal.ts';

/** An answer with what travelled beside it. */
export interface Answer<O extends DescMessage = DescMessage> {
  readonly message: MessageShape<O>;
  /** Whether it is the stored answer of an earlier call under the same idempotency key. */
  readonly replayed: boolean;
}

/** Calls operator contracts as an operator. */
export interface Caller extends Disposable {
  /**
   * Calls a method; once more where the connection broke. A mutation needs an idempotency key for that to be safe.
   *
   * @throws DomainError for what the server refused, and `timeout` when it did not answer in time.
   * @throws Unreachable when nobody answered, or nobody who serves the contract.
   * @throws UsageError when the address of the service is not known.
   */
  readonly call: <I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    idempotencyKey?: string,
  ) => Promise<Answer<O>>;
  /**
   * Calls a method that answers in pieces, once: what was lost in the middle is not begun again. Fails as `call` does;
   * each piece has the time of a try.
   */
  readonly stream: <I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
  ) => AsyncIterable<MessageShape<O>>;
}

/** What a caller needs. */
export interface CallerOptions {
  readonly connection: Connection;
  /** Of all its calls. */
  readonly correlationId: string;
  /** Time one try may take in milliseconds, 30 s by default. */
  readonly deadlineMs?: number | undefined;
}

const transport: ClientOptions = {
  // A token goes to the address it was given with, by no proxy.
  'grpc.enable_http_proxy': 0,
  // Another try connects anew at once, whatever the one before left behind.
  'grpc.use_local_subchannel_pool': 1,
};

/** A caller over gRPC. Connects when it first calls. */
export function openCaller({ connection, correlationId, deadlineMs = 30_000 }: CallerOptions): Caller {
  const clients = new Map<string, Client>();
  const clientOf = ({ authority, secure }: Address): Client => {
    const known = clients.get(authority);
    if (known !== undefined) return known;
    const client = new Client(
      authority,
      secure ? credentials.createSsl() : credentials.createInsecure(),
      transport,
    );
    clients.set(authority, client);
    return client;
  };
  const drop = ({ authority }: Address) => {
    clients.get(authority)?.close();
    clients.delete(authority);
  };
  const metadataOf = (idempotencyKey: string | undefined): Metadata => {
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${connection.token}`);
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
      const call = clientOf(address).makeUnaryRequest(
        pathOf(method),
        (value: MessageShape<I>) => Buffer.from(toBinary(method.input, value)),
        (bytes: Buffer) => fromBinary(method.output, bytes),
        request,
        metadata,
        { deadline: Date.now() + deadlineMs },
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
    async call(method, request, idempotencyKey) {
      const address = connection.addressOf(serviceOf(method.parent.typeName));
      const message = create(method.input, request);
      const metadata = metadataOf(idempotencyKey);
      try {
        return await callOnce(address, method, message, metadata);
      } catch (failure) {
        if (!(failure instanceof Unreachable && failure.maybeDone)) throw failure;
        drop(address);
        return await callOnce(address, method, message, metadata).catch((second: unknown) => {
          throw second instanceof Unreachable ? new Unreachable(second.message, true) : second;
        });
      }
    },
    async *stream(method, request) {
      const address = connection.addressOf(serviceOf(method.parent.typeName));
      const call = clientOf(address).makeServerStreamRequest(
        pathOf(method),
        (value: MessageShape<typeof method.input>) => Buffer.from(toBinary(method.input, value)),
        (bytes: Buffer) => fromBinary(method.output, bytes),
        create(method.input, request),
        metadataOf(undefined),
      );
      // Whoever stops reading cancels the call, and hears nothing of it.
      call.on('error', () => {});
      let isLate = false;
      const late = () => {
        isLate = true;
        call.cancel();
      };
      let timer = setTimeout(late, deadlineMs);
      try {
        for await (const message of call) {
          clearTimeout(timer);
          yield message as MessageShape<typeof method.output>;
          timer = setTimeout(late, deadlineMs);
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
      clients.clear();
    },
  };
}

function pathOf({ parent, name }: DescMethod): string {
  return `/${parent.typeName}/${name}`;
}

/** The service a contract belongs to: the second part of `telehealth.<service>.v1.…`. */
function serviceOf(typeName: string): string {
  const [, service] = typeName.split('.');
  if (service === undefined) throw new Error(`${typeName} belongs to no service`);
  return service;
}
