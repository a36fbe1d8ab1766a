import type { DescService } from '@bufbuild/protobuf';
import { DomainError } from '@telehealth/errors';
import { type Access, type Contract, type MessageHandlers, messageContract } from '../contract/contract.ts';

/** For tests: a contract of which only some methods are scripted; the others answer `internal`. */
export function scriptedContract<S extends DescService>(
  service: S,
  access: Access,
  handlers: Partial<MessageHandlers<S>>,
): Contract {
  const unscripted = () => Promise.reject(new DomainError('internal', 'the method is not scripted'));
  const all = Object.fromEntries(service.methods.map(({ localName }) => [localName, unscripted]));
  return messageContract(service, access, { ...all, ...handlers } as MessageHandlers<S>);
}
