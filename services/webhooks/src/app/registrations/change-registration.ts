import { changeDocument, type Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import {
  assertStored,
  type RegistrationDecision,
  type StoredRegistration,
} from '../../domain/registrations/stored-registration.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import type { RegistrationRef } from './get-registration.ts';

/** Throws `not-found` unless the registration is reached and not deleted, and what `decide` throws. */
export async function changeRegistration(
  context: Context,
  operation: Operation,
  { registrationId, ...reached }: RegistrationRef,
  decide: (present: StoredRegistration, at: number) => RegistrationDecision,
): Promise<RegistrationDocument> {
  const { document } = await changeDocument<RegistrationDocument>(context, {
    collection: context.registrations,
    id: registrationId,
    where: matching(reached),
    operation,
    decide,
  });
  assertStored(document);
  return document;
}
