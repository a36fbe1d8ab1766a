import { type Slots, TRUE, UNKNOWN } from '@telehealth/conditions';
import type { Phase } from '../bundle/schema/phase.ts';
import type { CompiledCriterion } from '../compile/compile-criteria.ts';
import type { CompiledStop } from '../compile/compile-stops.ts';
import type { Instrument } from '../compile/instrument.ts';
import { type CriterionApprovals, isApproved } from '../criteria/approval.ts';
import { type CriterionResult, outcomeOf, type Verdict } from '../session/evaluation.ts';
import type { Plan } from '../walk/plan.ts';

/**
 * Evaluates a submission by the approved criteria; undefined when no criterion applies (interface.md 4.8). The plan is
 * the one it was completed by, so nothing off the path counts. What stopped the intake makes ineligible.
 *
 * At the end of the qualification phase, a criterion does not apply while it is undecided and rests on a fact that only
 * the clinical phase asks for. All approved criteria apply at the end of the clinical phase and of one continuous pass.
 */
export function evaluate(
  instrument: Instrument,
  { slots, stop }: Pick<Plan, 'slots' | 'stop'>,
  approvals: CriterionApprovals,
  phase?: Phase,
): Verdict | undefined {
  const { therapy } = instrument.bundle;
  const results: CriterionResult[] = [];
  for (const criterion of instrument.criteria) {
    if (!isApproved(therapy, criterion, approvals.get(criterion.id))) continue;
    const result = resultOf(criterion, slots);
    const isTooEarly = phase === 'qualification' && criterion.awaitsClinical && result === 'indeterminate';
    if (isTooEarly) continue;
    const { id: criterionId, sha256, reason, facts } = criterion;
    const factsUsed = facts.flatMap(({ code, slot }) => (slots[slot] === undefined ? [] : [code]));
    results.push({ criterionId, sha256, result, reason, factsUsed });
  }
  if (results.length === 0) return undefined;
  if (stop) results.push(stopResult(instrument, stop, slots));
  return { outcome: outcomeOf(results), results };
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
