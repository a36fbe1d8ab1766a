import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';

/**
 * Stores that the receiver of a registration took a test, once, unless the registration has another URL by now or is deleted.
 */
export async function noteTestTaken(
  context: Context,
  { _id: id, url }: Pick<RegistrationDocument, '_id' | 'url'>,
): Promise<void> {
  await changeDocument<RegistrationDocument>(context, {
    collection: context.registrations,
    id,
    operation: taskOperation('webhook_test'),
    decide: (present, at) =>
      present.place === undefined || present.url !== url || present.testTakenAt !== undefined
        ? undefined
        : announceChange(context, present, { set: { testTakenAt: at } }),
  });
}
