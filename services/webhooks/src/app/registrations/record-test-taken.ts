import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import { urlOf } from './receiver-address.ts';

/** Stores once that the receiver accepted a test, unless the registration has another URL since or is deleted. */
export async function recordTestTaken(context: Context, tested: RegistrationDocument): Promise<void> {
  const url = urlOf(context, tested);
  await changeDocument<RegistrationDocument>(context, {
    collection: context.registrations,
    id: tested._id,
    operation: taskOperation('webhook_test'),
    decide: (present, at) =>
      present.place === undefined || urlOf(context, present) !== url || present.testTakenAt !== undefined
        ? undefined
        : announceChange(context, present, { set: { testTakenAt: at } }),
  });
}
