import { readFileSync } from 'node:fs';
import type { Condition, ConditionFindingCode, FactSignature, FactValue } from '../../src/index.ts';

/** Answers by fact code; a fact left out is unanswered, and so is one whose value is no answer. */
export type Answers = Readonly<Record<string, FactValue>>;

/**
 * What a source says of a condition. Engines that only show or hide a question say `shown` or `hidden`: they are
 * met by true, and by anything else.
 */
export type Outcome = 'true' | 'false' | 'unknown' | 'shown' | 'hidden';

interface Case<T> {
  /** The case as its source names it. */
  readonly title: string;
  readonly answers: Answers;
  readonly expected: T;
}

/** A decision table: rules with an output each, in order of priority. */
export interface DecisionTable {
  /** Exactly one rule holds; the first that holds counts; the outputs of all that hold are added up. */
  readonly hits: 'unique' | 'first' | 'sum';
  readonly rules: readonly { readonly when: Condition; readonly output: string | number }[];
}

/** Where we answer differently on purpose: `expected` is what the source says, `why` one line. */
type Difference =
  | (Case<Outcome> & {
      readonly when: Condition;
      readonly ours: 'true' | 'false' | 'unknown';
      readonly why: string;
    })
  | {
      readonly title: string;
      readonly submitted: unknown;
      readonly expected: string;
      readonly ours: readonly ConditionFindingCode[];
      readonly why: string;
    };

/** Cases that somebody else published, said in our form: the content of one JSON file. */
export interface Source {
  /** Repository. */
  readonly project: string;
  /** Files of the repository, or threads of its tracker. */
  readonly files: readonly string[];
  readonly licence: string;
  /** How the cases are said in our form. */
  readonly restated: string;
  readonly facts: Readonly<Record<string, FactSignature>>;
  readonly truths: readonly { readonly when: Condition; readonly cases: readonly Case<Outcome>[] }[];
  readonly tables?: readonly {
    readonly table: DecisionTable;
    readonly cases: readonly Case<string | number>[];
  }[];
  /** Untrusted JSON in the place of a condition, and the findings that keep it out; none when it is sound. */
  readonly validations?: readonly {
    readonly title: string;
    readonly submitted: unknown;
    readonly expected: readonly ConditionFindingCode[];
  }[];
  readonly differences: readonly Difference[];
}

const names = ['dmn-tck', 'fhirpath', 'android-fhir', 'lforms', 'sdc', 'surveyjs', 'ons-runner'];

/** Every source with its cases in one list each. */
export const sources = names.map((name) => {
  const source: Source = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
  return {
    ...source,
    truths: source.truths.flatMap(({ when, cases }) => cases.map((one) => ({ when, ...one }))),
    tables: (source.tables ?? []).flatMap(({ table, cases }) => cases.map((one) => ({ table, ...one }))),
    validations: source.validations ?? [],
  };
});
