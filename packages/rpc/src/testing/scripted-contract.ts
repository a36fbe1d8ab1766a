import type {
  DescMethodServerStreaming,
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { accessOf } from '@telehealth/contracts/access';
import { DomainError } from '@telehealth/errors';
import type { Call } from '../contract/call.ts';
import type { Contract } from '../contract/contract.ts';

type MessageHandler<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>>
    : M extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: Call) => AsyncIterable<MessageInitShape<O>>
      : never;

export type MessageHandlers<S extends DescService> = {
  readonly [K in keyof S['method']]: MessageHandler<S['method'][K]>;
};

/** For tests: other methods answer `internal`. */
export function scriptedContract<S extends DescService>(
  service: S,
  handlers: Partial<MessageHandlers<S>>,
  access = accessOf(service),
): Contract {
  const unscripted = () => Promise.reject(new DomainError('internal', 'the method is not scripted'));
  const all = Object.fromEntries(service.methods.map(({ localName }) => [localName, unscripted]));
  return { service, access, handlers: { ...all, ...handlers } };
}
