import type { Evaluation } from '@telehealth/instrument/eligibility';
import type { Session } from '@telehealth/instrument/walk';

/**
 * Whether all criteria that fail have been overruled: they failed in the last evaluation too, with the same content and
 * answers.
 */
export function isCoveredByOverrule({ results }: Evaluation, { evaluations = [], log }: Session): boolean {
  const last = evaluations.at(-1);
  if (last === undefined) return false;
  const failing = results.filter(({ result }) => result === 'fail');
  return (
    failing.length > 0 &&
    failing.every(({ criterionId, sha256, factsUsed }) => {
      const before = last.results.find((each) => each.criterionId === criterionId);
      if (before?.result !== 'fail' || before.sha256 !== sha256) return false;
      return ![...before.factsUsed, ...factsUsed].some((fact) => hasChanged(fact, last.at, log));
    })
  );
}

/** Whether the value of a fact differs from the one it had at an instant (epoch ms). */
function hasChanged(fact: string, since: number, log: Session['log']): boolean {
  const values = log.flatMap((entry): { readonly at: number; readonly value?: unknown }[] => {
    if (entry.type === 'answered' && entry.fact === fact) return [{ at: entry.at, value: entry.value }];
    // An unknown answer takes the value away.
    return entry.type === 'unknown' && entry.fact === fact ? [{ at: entry.at }] : [];
  });
  const before = values.findLast(({ at }) => at <= since);
  return JSON.stringify(before?.value) !== JSON.stringify(values.at(-1)?.value);
}
