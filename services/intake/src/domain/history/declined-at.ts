import type { TimelineEntry } from './timeline.ts';

/** When a clinician declined to treat the patient (epoch ms); undefined: nobody did. Nothing takes it back. */
export function declinedAt(timeline: readonly TimelineEntry[]): number | undefined {
  return timeline.find(({ type }) => type === 'evaluation.declined')?.occurredAt;
}
