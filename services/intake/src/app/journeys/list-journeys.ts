import type { Instrument } from '@telehealth/instrument/compile';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type EnrollmentStatus, enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { isSelective, type JourneyFilter, passes } from '../../domain/journeys/journey-filter.ts';
import { findJourneysOfBrand, type JourneysOfBrand } from '../../storage/journeys.ts';
import { recordAccess } from '../record-access.ts';

/** A journey with what is not stored of it. */
export interface FoundJourney {
  readonly journey: Journey;
  readonly status: EnrollmentStatus;
  /** What its session is pinned to. */
  readonly instrument: Instrument;
}

/** The journeys to list. */
export interface JourneyQuery extends JourneysOfBrand, JourneyFilter {
  readonly limit: number;
}

/** A page of journeys. */
export interface JourneyPage {
  readonly found: readonly FoundJourney[];
  /** The last journey that was looked at; undefined when nothing follows it. */
  readonly last: Pick<Journey, '_id' | 'createdAt'> | undefined;
}

/** Most journeys that one call looks at. */
const mostRead = 200;

/**
 * A page of the journeys of a brand, the latest mint first, and audits the read. The status is computed, so a page
 * may be short or empty while others follow. Throws `unavailable` when the read cannot be audited.
 */
export async function listJourneys(context: Context, call: Call, query: JourneyQuery): Promise<JourneyPage> {
  const { brandId, limit } = query;
  const most = isSelective(query) ? mostRead : limit;
  const read = await findJourneysOfBrand(context.journeys, query, most + 1, limitsOf(call));
  const passing: Journey[] = [];
  let lookedAt = 0;
  for (const journey of read.slice(0, most)) {
    if (passing.length === limit) break;
    lookedAt++;
    if (passes(journey, query)) passing.push(journey);
  }
  const found = await Promise.all(
    passing.map(async (journey) => ({
      journey,
      status: enrollmentStatus(journey),
      instrument: await context.instruments.pinned(journey.instrument),
    })),
  );
  const clientId = read[0]?.clientId ?? '';
  await recordAccess(context, call, { action: 'journey.list', subject: brandId, clientId, changed: {} });
  return { found, last: lookedAt < read.length ? read[lookedAt - 1] : undefined };
}
