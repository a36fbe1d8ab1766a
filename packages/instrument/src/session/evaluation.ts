import type { Phase } from '../bundle/schema/phase.ts';

/** The outcome of a submission by its criteria, or by what stopped it. */
export interface Verdict {
  readonly outcome: EligibilityOutcome;
  /** By criterion, in the order of the bundle; then what stopped the intake. */
  readonly results: readonly CriterionResult[];
  /** The hash of the approved criteria that it was made with; absent: none applied. */
  readonly madeWith?: string;
}

/** A verdict as the session stores it. PHI. */
export interface Evaluation extends Verdict {
  /** `evl_…` */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** The phase that was submitted; absent: one continuous pass. */
  readonly phase?: Phase;
}

export type EligibilityOutcome = 'eligible' | 'ineligible' | 'needs_review';

/** How one criterion came out. */
export interface CriterionResult {
  readonly criterionId: string;
  /** The content that was applied. */
  readonly sha256: string;
  /** `indeterminate`: something it rests on is not known. */
  readonly result: 'pass' | 'fail' | 'indeterminate';
  /** Code of the reason that a `fail` gives. */
  readonly reason: string;
  /** Codes of the facts it rests on that are known. */
  readonly factsUsed: readonly string[];
}

/** The outcome of at least one result: a single fail makes ineligible, else whatever is undecided needs a review. */
export function outcomeOf(results: readonly Pick<CriterionResult, 'result'>[]): EligibilityOutcome {
  if (results.some(({ result }) => result === 'fail')) return 'ineligible';
  return results.some(({ result }) => result === 'indeterminate') ? 'needs_review' : 'eligible';
}
