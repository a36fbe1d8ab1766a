import type { IntakeEvent } from './intake-event.ts';
import type { Tracking } from './tracking.ts';

/** One event of a journey; the n-th entry is the event with sequence n. */
export type TimelineEntry = {
  readonly type: IntakeEvent['type'];
  /** Absent: the type has no reference. */
  readonly reference?: string;
  readonly occurredAt: number;
  /** Of a shipment. */
  readonly tracking?: Tracking;
};

/** The entry of an event that is recorded at `at` (epoch ms). */
export function timelineEntry(event: IntakeEvent, at: number): TimelineEntry {
  const { type, occurredAt = at } = event;
  const reference = referenceOf(event);
  const tracking = 'tracking' in event ? event.tracking : undefined;
  return { type, ...(reference && { reference }), occurredAt, ...(tracking && { tracking }) };
}

/** Submissions are distinguished by their phase. */
function referenceOf(event: IntakeEvent): string | undefined {
  if (event.type === 'intake.submitted') return event.phase;
  return 'reference' in event ? event.reference : undefined;
}

/** Whether something of this type happened, about the reference if one is given. */
export function happened(
  timeline: readonly TimelineEntry[],
  type: IntakeEvent['type'],
  reference?: string,
): boolean {
  return timeline.some(
    (entry) => entry.type === type && (reference === undefined || entry.reference === reference),
  );
}
