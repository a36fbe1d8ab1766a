import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideDeletion } from '../../domain/registrations/decide-deletion.ts';
import { ofOwner, type RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import type { RegistrationRef } from './get-registration.ts';

/** Deletes a registration with its secrets and wakes the workers, which end its deliveries. Throws `not-found` unless it is the owner's and not deleted. */
export async function deleteRegistration(
  context: Context,
  operation: Operation,
  { registrationId, ...owner }: RegistrationRef,
): Promise<void> {
  const { document } = await changeDocument<RegistrationDocument>(context, {
    collection: context.registrations,
    id: registrationId,
    where: ofOwner(owner),
    operation,
    decide: (present, at) => announceChange(context, present, decideDeletion(present, at)),
  });
  context.turns.add({ clientId: document.clientId, registrationId });
}
