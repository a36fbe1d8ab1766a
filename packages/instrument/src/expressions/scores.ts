import { type Exact, exactOf } from './exact.ts';

/** What of a fact the scores of its answers follow from. */
export interface ScoredFact {
  readonly value_type: string;
  readonly cardinality: 'single' | 'multi';
  readonly options?:
    | readonly { readonly code: string; readonly score?: number; readonly exclusive?: boolean }[]
    | undefined;
}

/** By option code, or `true` and `false`; an option without a score is missing. */
export function scoresOf({ value_type, options = [] }: ScoredFact): ReadonlyMap<string, Exact> {
  if (value_type === 'boolean') return yesNoScores;
  return new Map(
    options.flatMap(({ code, score }) => (score === undefined ? [] : [[code, exactOf(score)] as const])),
  );
}

const yesNoScores: ReadonlyMap<string, Exact> = new Map([
  ['true', 1],
  ['false', 0],
]);
