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

/**
 * Who may call a method: `internal`, the processes that are callers of the contract; a reach, operators alone; `shared`, both,
 * about things of one client. A call with the credential of a caller is that caller's, whatever token it carries.
 */
export type MethodAccess = 'internal' | 'shared' | Reach;

/** Who may call a contract: services alone, or as its methods say. */
export type Access =
  | 'internal'
  | {
      readonly operator: string;
      /** Of every method, or of each one by its local name. */
      readonly methods: MethodAccess | Readonly<Record<string, MethodAccess>>;
    };

/** Who may call the method with this local name; undefined when its contract does not say. */
export function methodAccess(access: Access, localName: string): MethodAccess | undefined {
  if (access === 'internal') return access;
  return typeof access.methods === 'string' ? access.methods : access.methods[localName];
}

type Handler<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>>
    : M extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: Call) => AsyncIterable<MessageInitShape<O>>
      : never;

export type Handlers<S extends DescService> = { readonly [K in keyof S['method']]: Handler<S['method'][K]> };

export interface Contract {
  readonly service: DescService;
  readonly access: Access;
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different services share nothing but their shape
  readonly handlers: Readonly<Record<string, (request: any, call: Call) => any>>;
}

export function contract<S extends DescService>(service: S, access: Access, handlers: Handlers<S>): Contract {
  return { service, access, handlers: handlers as Contract['handlers'] };
}
