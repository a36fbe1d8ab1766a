import type { Operation } from '@telehealth/changes';
import type { Instrument } from '@telehealth/instrument/compile';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { isSelective, type JourneyFilter, passes } from '../../domain/journeys/journey-filter.ts';
import { findJourneysOfBrand, type JourneysOfBrand } from '../../storage/journeys.ts';
import { recordAccess } from '../record-access.ts';

/** A journey with the instrument that its session is pinned to. */
export interface FoundJourney {
  readonly journey: Journey;
  readonly instrument: Instrument;
}

export interface JourneyQuery extends JourneysOfBrand, JourneyFilter {
  readonly limit: number;
}

export interface JourneyPage {
  readonly found: readonly FoundJourney[];
  /** The last journey that was read and examined; undefined when nothing follows it. */
  readonly last: Pick<Journey, '_id' | 'createdAt'> | undefined;
}

/** Journeys that one call examines. */
const maxExamined = 200;

/**
 * The journeys of a brand, the latest mint first; the read is audited. The filter works on computed values, so a page may be
 * short or empty while others follow. Throws `unavailable` when the read cannot be audited.
 */
export async function listJourneys(
  context: Context,
  operation: Operation,
  query: JourneyQuery,
): Promise<JourneyPage> {
  const { brandId, limit } = query;
  const max = isSelective(query) ? maxExamined : limit;
  const read = await findJourneysOfBrand(context.journeys, query, max + 1, operation.limits);
  const passing: Journey[] = [];
  let examined = 0;
  for (const journey of read.slice(0, max)) {
    if (passing.length === limit) break;
    examined++;
    if (passes(journey, query)) passing.push(journey);
  }
  const found = await Promise.all(
    passing.map(async (journey) => ({
      journey,
      instrument: await context.instruments.pinned(journey.instrument),
    })),
  );
  const clientId = read[0]?.clientId ?? '';
  await recordAccess(context, operation, {
    action: 'journey.list',
    subject: brandId,
    clientId,
    brandId,
    changed: {},
  });
  return { found, last: examined < read.length ? read[examined - 1] : undefined };
}
