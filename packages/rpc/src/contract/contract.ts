import type {
  DescMessage,
  DescMethod,
  DescMethodServerStreaming,
  DescMethodUnary,
  DescService,
  MessageShape,
} from '@bufbuild/protobuf';
import { accessOf, type ContractAccess } from '@telehealth/contracts/access';
import { type Plain, type PlainInit, toMessage, toPlain } from '@telehealth/contracts/codec';
import { DomainError } from '@telehealth/errors';
import type { Call } from './call.ts';

type Handler<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: Plain<I>, call: Call) => Promise<PlainInit<O>>
    : M extends DescMethodServerStreaming<infer I, infer O>
      ? (request: Plain<I>, call: Call) => AsyncIterable<PlainInit<O>>
      : never;

export type Handlers<S extends DescService> = { readonly [K in keyof S['method']]: Handler<S['method'][K]> };

export interface Contract {
  readonly service: DescService;
  readonly access: ContractAccess;
  /** With messages as input and output. */
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different services share nothing but their shape
  readonly handlers: Readonly<Record<string, (request: any, call: Call) => any>>;
}

/** Handlers use plain objects; this function converts messages. Access comes from the contract's options by default. */
export function contract<S extends DescService>(
  service: S,
  handlers: Handlers<S>,
  access: ContractAccess = accessOf(service),
): Contract {
  const named: Contract['handlers'] = handlers;
  const onMessages: Record<string, Contract['handlers'][string]> = {};
  for (const method of service.methods) {
    const handler = named[method.localName];
    if (handler !== undefined) onMessages[method.localName] = handlerOnMessages(method, handler);
  }
  return { service, access, handlers: onMessages };
}

function handlerOnMessages(
  { methodKind, input, output }: DescMethod,
  handler: Contract['handlers'][string],
): Contract['handlers'][string] {
  if (methodKind === 'unary')
    return async (request, call) => toMessage(output, await handler(plainRequest(input, request), call));
  return async function* (request, call) {
    for await (const piece of handler(plainRequest(input, request), call)) yield toMessage(output, piece);
  };
}

function plainRequest<I extends DescMessage>(input: I, request: MessageShape<I>): Plain<I> {
  try {
    return toPlain(input, request);
  } catch (cause) {
    throw new DomainError('malformed-request', 'a value of a message cannot be read', { cause });
  }
}
