import { advancedInstant, advancesSince, type ClockAdvance } from '@telehealth/ids';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** Moves the due times of a journey earlier by the new moves of the test clock (decisions.md 14). Undefined for no change. */
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
