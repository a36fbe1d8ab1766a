import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  findRegistration,
  type RegistrationDocument,
  type RegistrationOwner,
} from '../../storage/registrations.ts';

/** Names a registration of an owner. */
export interface RegistrationRef extends RegistrationOwner {
  readonly registrationId: string;
}

/** The registration. Throws `not-found` unless it is the owner's and not deleted. */
export async function getRegistration(
  { registrations }: Pick<Context, 'registrations'>,
  ref: RegistrationRef,
  limits: CallOptions,
): Promise<RegistrationDocument> {
  const found = await findRegistration(registrations, ref, limits);
  if (found === undefined) throw new DomainError('not-found', 'no such registration');
  return found;
}
