import { changeDocument, type Operation } from '@telehealth/changes';
import { decideEnd } from './decide-end.ts';
import type { Outcome } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/**
 * Ends a parked event. Whether it has this outcome now: another operator may have ended it otherwise. Throws what the store
 * throws.
 */
export async function endEvent(
  parts: ParkedEventParts,
  parkedEventId: string,
  outcome: Outcome,
  operation: Operation,
): Promise<boolean> {
  const { document } = await changeDocument(parts, {
    collection: parts.parkedEvents,
    id: parkedEventId,
    operation,
    decide: (present, at) => decideEnd(present, outcome, at),
  });
  return document.status === outcome;
}
