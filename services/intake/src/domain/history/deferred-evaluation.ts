import type { TimelineEntry } from './timeline.ts';

/** The last evaluation before the deferral or decline. For a journey without an evaluation it is the reference of the reporter. */
export function deferredEvaluation(
  before: readonly TimelineEntry[],
  { type, reference }: { readonly type: string; readonly reference: string },
): string {
  const isItsDeferral = (entry: TimelineEntry) =>
    entry.type === 'evaluation.deferred' && entry.reference === reference;
  const end = type === 'evaluation.resumed' ? before.findLastIndex(isItsDeferral) : before.length;
  const evaluated = before.slice(0, end).findLast((entry) => entry.type === 'eligibility.evaluated');
  return evaluated?.reference ?? reference;
}
