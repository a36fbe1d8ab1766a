import type { DescMethodServerStreaming, DescMethodUnary, DescService } from '@bufbuild/protobuf';
import { type CallOptions, createClient as createMessageClient, type Transport } from '@connectrpc/connect';
import { type Plain, type PlainInit, toMessage, toPlain } from '@telehealth/contracts/codec';

export type Client<S extends DescService> = {
  readonly [K in keyof S['method']]: ClientMethod<S['method'][K]>;
};

type ClientMethod<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: PlainInit<I>, options?: CallOptions) => Promise<Plain<O>>
    : M extends DescMethodServerStreaming<infer I, infer O>
      ? (request: PlainInit<I>, options?: CallOptions) => AsyncIterable<Plain<O>>
      : never;

// biome-ignore lint/suspicious/noExplicitAny: methods of different contracts share nothing but their shape
type AnyMethod = (request: any, options?: CallOptions) => any;

/** Throws what the library throws. */
export function createClient<S extends DescService>(service: S, transport: Transport): Client<S> {
  const messages = createMessageClient(service, transport) as Readonly<Record<string, AnyMethod>>;
  const methods: Record<string, AnyMethod> = {};
  for (const { localName, methodKind, input, output } of service.methods) {
    const call = messages[localName];
    if (call === undefined) continue;
    methods[localName] =
      methodKind === 'unary'
        ? async (request, options) => toPlain(output, await call(toMessage(input, request), options))
        : async function* (request, options) {
            for await (const piece of call(toMessage(input, request), options)) yield toPlain(output, piece);
          };
  }
  return methods as Client<S>;
}
