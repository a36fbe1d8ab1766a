import type { Phase } from '../bundle/schema/phase.ts';

/** By criteria, or by a stop. */
export interface Verdict {
  readonly outcome: EligibilityOutcome;
  /** In the order of the bundle; a stop is last. */
  readonly results: readonly CriterionResult[];
  /** The hash of the approved criteria that it was made with; absent: none applied. */
  readonly madeWith?: string;
}

/** As stored. PHI. */
export interface Evaluation extends Verdict {
  /** `evl_…` */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** Absent: one continuous pass. */
  readonly phase?: Phase;
}

export type EligibilityOutcome = 'eligible' | 'ineligible' | 'needs_review';

export interface CriterionResult {
  readonly criterionId: string;
  readonly sha256: string;
  /** `indeterminate`: a value below it is unknown. */
  readonly result: 'pass' | 'fail' | 'indeterminate';
  /** Reason code of a `fail`. */
  readonly reason: string;
  /** Codes of the known facts below it. */
  readonly factsUsed: readonly string[];
}

/** For at least one result: a fail makes ineligible, else an undecided one needs a review. */
export function outcomeOf(results: readonly Pick<CriterionResult, 'result'>[]): EligibilityOutcome {
  if (results.some(({ result }) => result === 'fail')) return 'ineligible';
  return results.some(({ result }) => result === 'indeterminate') ? 'needs_review' : 'eligible';
}
