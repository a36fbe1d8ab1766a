import type { Condition, ConditionFindingCode, FactSignature, FactValue } from '../../src/index.ts';

/** Answers by fact code; a fact left out is unanswered, and so is one whose value is no answer. */
export type Answers = Readonly<Record<string, FactValue>>;

/**
 * What a source says of a condition. Engines that only show or hide a question say `shown` or `hidden`: they are
 * met by true, and by anything else.
 */
export type Outcome = 'true' | 'false' | 'unknown' | 'shown' | 'hidden';

/** A condition over some answers. */
export interface TruthCase {
  /** The case as its source names it. */
  readonly title: string;
  readonly when: Condition;
  readonly answers: Answers;
  readonly expected: Outcome;
}

/** Untrusted JSON in the place of a condition, and the findings that keep it out; none when it is sound. */
export interface ValidationCase {
  readonly title: string;
  readonly submitted: unknown;
  readonly expected: readonly ConditionFindingCode[];
}

/** A decision table: rules with an output each, in order of priority. */
export interface DecisionTable {
  /** Exactly one rule holds; the first that holds counts; the outputs of all that hold are added up. */
  readonly hits: 'unique' | 'first' | 'sum';
  readonly rules: readonly { readonly when: Condition; readonly output: string | number }[];
}

/** A decision table over some answers. */
export interface TableCase {
  readonly title: string;
  readonly table: DecisionTable;
  readonly answers: Answers;
  readonly expected: string | number;
}

/** Where we answer differently on purpose: `expected` is what the source says, `why` one line. */
export type Difference =
  | {
      readonly title: string;
      readonly when: Condition;
      readonly answers: Answers;
      readonly expected: Outcome;
      readonly ours: 'true' | 'false' | 'unknown';
      readonly why: string;
    }
  | {
      readonly title: string;
      readonly submitted: unknown;
      readonly expected: string;
      readonly ours: readonly ConditionFindingCode[];
      readonly why: string;
    };

/** Cases that somebody else published, said in our form. */
export interface Source {
  /** Repository. */
  readonly project: string;
  /** Files of the repository, or threads of its tracker. */
  readonly files: readonly string[];
  readonly licence: string;
  readonly facts: Readonly<Record<string, FactSignature>>;
  readonly truths: readonly TruthCase[];
  readonly validations?: readonly ValidationCase[];
  readonly tables?: readonly TableCase[];
  readonly differences: readonly Difference[];
}
