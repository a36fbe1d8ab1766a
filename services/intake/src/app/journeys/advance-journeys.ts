import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientClock } from '@telehealth/service-kit/consumers';
import type { Context } from '../../context.ts';
import { decideClock } from '../../domain/journeys/decide-clock.ts';
import { decideIdle } from '../../domain/journeys/decide-due.ts';
import { findTimedJourneys, type JourneyDocument } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

const pageSize = 100;

/** Journeys of a brand that a move of the test clock reaches: those minted last. */
const maxOfBrand = 5000;

/**
 * Moves the due times of a client's journeys earlier by its test clock, and records idle journeys at once. The schedule does
 * the rest. A repeat changes nothing.
 */
export async function advanceJourneys(
  context: Context,
  { clientId, brandIds, advances }: ClientClock,
): Promise<void> {
  const last = advances.at(-1);
  if (last === undefined) return;
  for (const brandId of brandIds) {
    let after: JourneyDocument | undefined;
    for (let left = maxOfBrand; left > 0; left -= pageSize) {
      const query = { clientId, brandId, mintedUntil: last.at, after };
      const page = await findTimedJourneys(context.journeys, query, pageSize, backgroundLimits);
      for (const { _id } of page) await advanceJourney(context, _id, advances);
      after = page.at(-1);
      if (page.length < pageSize) break;
    }
  }
}

async function advanceJourney(
  context: Context,
  journeyId: string,
  advances: ClientClock['advances'],
): Promise<void> {
  const target = () => ({ journeyId, operation: taskOperation('test_clock') });
  try {
    await changeJourney(context, target(), (journey) => decideClock(journey, advances));
    const { idleAfterMs } = context.journeySettings;
    await changeJourney(context, target(), (journey, at) => decideIdle(journey, at - idleAfterMs));
  } catch (error) {
    // The schedule has removed it for being empty.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
