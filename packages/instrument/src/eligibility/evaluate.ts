import { type Slots, TRUE, UNKNOWN } from '@telehealth/conditions';
import type { Phase } from '../bundle/schema/phase.ts';
import type { CompiledCriterion } from '../compile/compile-criteria.ts';
import type { CompiledStop } from '../compile/compile-stops.ts';
import type { Instrument } from '../compile/instrument.ts';
import type { CriterionApprovals } from '../criteria/approval.ts';
import { type CriterionResult, outcomeOf, type Verdict } from '../session/evaluation.ts';
import type { Plan } from '../walk/plan.ts';
import { approvedCriteria } from './approved-criteria.ts';

/**
 * Evaluates a submission (interface.md 4.8): by its criteria once all of them are approved, and by what stopped the intake, which
 * makes ineligible whatever is approved. Undefined when there is neither. The plan is the one it was completed by, so nothing
 * off the path counts.
 *
 * At the end of the qualification phase, a criterion does not apply while it is undecided and rests on a fact that only
 * the clinical phase asks for. All criteria apply at the end of the clinical phase and of one continuous pass.
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
