import { advancedInstant, advancesSince, type ClockAdvance } from '@telehealth/ids';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/**
 * Makes what a journey waits for come earlier by the moves of the test clock that it has not taken (decisions.md 14). Undefined
 * when that changes nothing.
 */
export function decideClock(
  { clockNumber, idleSince, unansweredSince, waiting = [], erasedAt }: Journey,
  all: readonly ClockAdvance[],
): JourneyChange | undefined {
  const advances = advancesSince(all, clockNumber);
  const last = advances.at(-1);
  if (last === undefined || erasedAt !== undefined) return undefined;
  const received = waiting.map((each) => ({
    ...each,
    receivedAt: advancedInstant(each.receivedAt, advances),
  }));
  return {
    fields: {
      clockNumber: last.number,
      ...(idleSince !== undefined && { idleSince: advancedInstant(idleSince, advances) }),
      ...(unansweredSince !== undefined && { unansweredSince: advancedInstant(unansweredSince, advances) }),
      ...(waiting.length > 0 && { waiting: received }),
    },
  };
}
