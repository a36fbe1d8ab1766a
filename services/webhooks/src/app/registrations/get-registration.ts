import { DomainError } from '@telehealth/errors';
import { type Page, pageOf, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  findRegistration,
  findRegistrations,
  type RegistrationDocument,
} from '../../storage/registrations.ts';

export interface RegistrationRef extends Reach {
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

export interface RegistrationList extends Reach {
  /** Where the page before ended: `createdAt` and id. */
  readonly after: readonly [number, string] | undefined;
  readonly limit: number;
}

export async function listRegistrations(
  { registrations }: Pick<Context, 'registrations'>,
  { after, limit, ...reached }: RegistrationList,
  limits: CallOptions,
): Promise<Page<RegistrationDocument>> {
  return pageOf(await findRegistrations(registrations, reached, { after, limit: limit + 1 }, limits), limit);
}
