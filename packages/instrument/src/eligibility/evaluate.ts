import { type Slots, TRUE, UNKNOWN } from '@telehealth/conditions';
import type { Phase } from '../bundle/schema/phase.ts';
import type { CompiledCriterion } from '../compile/compile-criteria.ts';
import type { CompiledStop, Instrument } from '../compile/instrument.ts';
import type { CriterionApprovals } from '../criteria/approval.ts';
import { type CriterionResult, outcomeOf, type Verdict } from '../session/evaluation.ts';
import type { Plan } from '../walk/plan.ts';
import { approvedCriteria } from './approved-criteria.ts';

/**
 * interface.md 4.8. Applies the criteria once all are approved, and a stop of the intake, which always makes
 * ineligible; undefined without either. `plan` is that of the completion, so nothing off the path counts.
 *
 * After the qualification phase, an undecided criterion that needs facts of the clinical phase does not apply. All
 * criteria apply after the clinical phase and after a continuous pass.
 */
export function evaluate(
  instrument: Instrument,
  { slots, stop }: Pick<Plan, 'slots' | 'stop'>,
  approvals: CriterionApprovals,
  phase?: Phase,
): Verdict | undefined {
  const madeWith = approvedCriteria(instrument, approvals);
  const applied = madeWith === undefined ? [] : instrument.criteria;
  const results = applied.flatMap((criterion) => resultsOf(criterion, slots, phase));
  if (stop) results.push(stopResult(instrument, stop, slots));
  if (results.length === 0) return undefined;
  return { outcome: outcomeOf(results), results, ...(madeWith !== undefined && { madeWith }) };
}

function resultsOf(
  criterion: CompiledCriterion,
  slots: Slots,
  phase: Phase | undefined,
): readonly CriterionResult[] {
  const result = resultOf(criterion, slots);
  if (phase === 'qualification' && criterion.awaitsClinical && result === 'indeterminate') return [];
  const { id: criterionId, sha256, reason, facts } = criterion;
  const factsUsed = facts.flatMap(({ code, slot }) => (slots[slot] === undefined ? [] : [code]));
  return [{ criterionId, sha256, result, reason, factsUsed }];
}

function stopResult(
  { bundle }: Instrument,
  { code, sha256, inputs }: CompiledStop,
  slots: Slots,
): CriterionResult {
  const factsUsed = inputs.flatMap((slot) =>
    slots[slot] === undefined ? [] : [bundle.facts[slot]?.code ?? ''],
  );
  return { criterionId: `stop_when.${code}`, sha256, result: 'fail', reason: code, factsUsed };
}

function resultOf({ effect, when }: CompiledCriterion, slots: Slots): CriterionResult['result'] {
  const truth = when(slots);
  if (truth === UNKNOWN) return 'indeterminate';
  return (truth === TRUE) === (effect === 'require') ? 'pass' : 'fail';
}
