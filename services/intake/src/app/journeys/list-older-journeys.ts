import { backgroundLimits, changeDocument, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import { insertNew } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { missingListedFields } from '../../domain/journeys/listed-enrollment.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** The first pass runs after the upgrade, the second one when no replica of the earlier release writes any more. */
const passes = 2;
const betweenPassesMs = dayMs;
const passId = 'enrollments';

/**
 * Puts journeys into the list of enrollments that a release without it wrote last. It reads all journeys by id, page by page,
 * in two passes a day apart, each once in the life of the database; a run goes on where the last one stopped.
 */
export async function listOlderJourneys(
  context: Context,
  signal: AbortSignal,
  pageSize = 100,
): Promise<void> {
  const { journeys, listingPasses, clock } = context;
  const first = { _id: passId, pass: 1, after: '', beginsAt: clock.now() };
  await insertNew(listingPasses, first, backgroundLimits);
  while (!signal.aborted) {
    const { pass, after, beginsAt } = (await listingPasses.get(passId, backgroundLimits)) ?? first;
    if (pass > passes || clock.now() < beginsAt) return;
    const page = await journeys.find(
      after === '' ? {} : { _id: { gt: after } },
      { sort: [['_id', 'asc']], limit: pageSize },
      backgroundLimits,
    );
    for (const journey of page) await listJourney(context, journey);
    const isLast = page.length < pageSize;
    const next = isLast
      ? { pass: pass + 1, after: '', beginsAt: clock.now() + betweenPassesMs }
      : { after: page.at(-1)?._id ?? '' };
    await listingPasses.update(passId, { pass, after }, { set: next }, backgroundLimits);
  }
}

/** The age by which answers are removed is left alone. */
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
