import type { FactTable } from './condition.ts';
import type { ConditionFindingCode } from './finding.ts';

/** A condition object that has every key of its kind. */
export type RawCondition = Readonly<Record<string, unknown>>;

/** What one validation carries along. */
export interface Validation {
  readonly facts: FactTable;
  report(code: ConditionFindingCode, where: string, message: string): void;
  /** Counts terms; false, once reported, when the condition is larger than `maxTerms`. */
  spend(terms: number, where: string): boolean;
}
