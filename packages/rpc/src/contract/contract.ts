import type {
  DescMethodServerStreaming,
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import type { Call } from './call.ts';

/**
 * What a method for operators is about: things of one client, or the platform. An operator that is bound to clients is
 * forbidden the methods of the platform; those of a client treat the things of other clients as missing.
 */
export type Reach = 'client' | 'platform';

/** Who may call: services with the internal credential, or operators whose token has the scope. Never both. */
export type Access =
  | 'internal'
  | {
      readonly operator: string;
      /** Of every method, or of each one by its local name. */
      readonly reach: Reach | Readonly<Record<string, Reach>>;
    };

type Handler<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>>
    : M extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: Call) => AsyncIterable<MessageInitShape<O>>
      : never;

/** One handler per method of the service. */
export type Handlers<S extends DescService> = { readonly [K in keyof S['method']]: Handler<S['method'][K]> };

/** A service with its handlers. */
export interface Contract {
  readonly service: DescService;
  readonly access: Access;
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different services share nothing but their shape
  readonly handlers: Readonly<Record<string, (request: any, call: Call) => any>>;
}

/** Combines a service with its handlers. */
export function contract<S extends DescService>(service: S, access: Access, handlers: Handlers<S>): Contract {
  return { service, access, handlers: handlers as Contract['handlers'] };
}
