import type { TimelineEntry } from './timeline.ts';

/**
 * The evaluation that a deferral, its end or a decline is about: the last one before the deferral or the decline. Of a journey
 * that the platform has not evaluated it is the reference of the reporter.
 */
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
