import type { TimelineEntry } from './timeline.ts';

/** When a clinician declined to treat the patient (epoch ms); undefined: it did not happen. It is final. */
export function declinedAt(timeline: readonly TimelineEntry[]): number | undefined {
  return timeline.find(({ type }) => type === 'evaluation.declined')?.occurredAt;
}
