import type { FactTable } from '../condition/condition.ts';
import type { ConditionFindingCode } from './finding.ts';

/** A condition object that has every key of its kind. */
export type RawCondition = Readonly<Record<string, unknown>>;

/** The state of one validation. */
export interface Validation {
  readonly facts: FactTable;
  report(code: ConditionFindingCode, where: string, message: string): void;
  /** Counts terms; false when the condition is larger than `maxTerms`, which it reports once. */
  spend(terms: number, where: string): boolean;
}
