import type { FactTable } from '../condition/condition.ts';
import type { ConditionFindingCode } from './finding.ts';

/** Has every key of its kind. */
export type RawCondition = Readonly<Record<string, unknown>>;

export interface Validation {
  readonly facts: FactTable;
  report(code: ConditionFindingCode, where: string, message: string): void;
  /** Counts terms; false beyond `maxTerms`, which is reported once. */
  spend(terms: number, where: string): boolean;
}
