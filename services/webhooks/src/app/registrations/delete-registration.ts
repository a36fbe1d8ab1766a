import { changeDocument, type Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideDeletion } from '../../domain/registrations/decide-deletion.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import type { RegistrationRef } from './get-registration.ts';

/** Deletes a registration with its secrets and wakes the workers, which end its deliveries. Throws as `getRegistration` does. */
export async function deleteRegistration(
  context: Context,
  operation: Operation,
  { registrationId, ...reached }: RegistrationRef,
): Promise<void> {
  const { document } = await changeDocument<RegistrationDocument>(context, {
    collection: context.registrations,
    id: registrationId,
    where: matching(reached),
    operation,
    decide: (present, at) => announceChange(context, present, decideDeletion(present, at)),
  });
  context.dueRegistrations.add({ clientId: document.clientId, registrationId });
}
