import { changeDocument, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { missingListedFields } from '../../domain/journeys/listed-enrollment.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { passOverJourneys } from './journey-passes.ts';

/** Adds to the list of enrollments journeys that a release without it wrote last. */
export async function listOlderJourneys(
  context: Context,
  signal: AbortSignal,
  pageSize = 100,
): Promise<void> {
  const each = (journey: JourneyDocument) => listJourney(context, journey);
  await passOverJourneys(context, { id: 'enrollments', each, pageSize }, signal);
}

/** The age by which answers are removed does not change. */
async function listJourney(context: Context, journey: JourneyDocument): Promise<void> {
  if (missingListedFields(journey) === undefined) return;
  try {
    await changeDocument<JourneyDocument>(context, {
      collection: context.journeys,
      id: journey._id,
      operation: taskOperation('older_enrollments'),
      decide: (present) => {
        const set = missingListedFields(present);
        return set && { set };
      },
    });
  } catch (error) {
    // It was removed meanwhile.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
