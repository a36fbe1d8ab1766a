import { DomainError } from '@telehealth/errors';
import type { Reached } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findRegistration, type RegistrationDocument } from '../../storage/registrations.ts';

export interface RegistrationRef extends Reached {
  readonly registrationId: string;
}

/** Throws `not-found` unless the registration is reached and not deleted. */
export async function getRegistration(
  { registrations }: Pick<Context, 'registrations'>,
  ref: RegistrationRef,
  limits: CallOptions,
): Promise<RegistrationDocument> {
  const found = await findRegistration(registrations, ref, limits);
  if (found === undefined) throw new DomainError('not-found', 'no such registration');
  return found;
}
