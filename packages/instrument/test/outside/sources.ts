import { readFileSync } from 'node:fs';
import type { FactValue } from '@telehealth/conditions';
import { ask, type bundleOf, yesNoFacts } from '../authored-bundle.ts';

/** What a bundle is made of; the rest is the same for all. */
type Parts = Parameters<typeof bundleOf>[0];

/** One thing the patient does. */
export type Step =
  /** Gives an answer, or nothing, at the node that is current; `progress` is the position then served. */
  | { readonly at: string; readonly answer?: unknown; readonly progress?: number }
  /** Is refused for this reason at the current node, or at the one named by `to`. */
  | { readonly at: string; readonly to?: string; readonly answer?: unknown; readonly refused: string }
  /** Steps back until the node is current. */
  | { readonly backTo: string };

interface Walk {
  /** The case as its source names it. */
  readonly title: string;
  /** A walk, step by step: the nodes met are the ones the steps name. */
  readonly script: readonly Step[];
  /** The node that waits at the end; absent when the session is complete. */
  readonly waitsAt?: string;
  /** Exactly what is known on the path at the end. */
  readonly counts: Readonly<Record<string, FactValue>>;
}

export interface WalkCase extends Walk {
  readonly bundle: Parts;
}

/** Parts of a bundle that the lint judges, each finding as `CODE /pointer`. */
export interface LintCase {
  readonly title: string;
  readonly parts: object;
  readonly findings: readonly string[];
}

/** Cases that somebody else published, said in our form: the content of one JSON file. */
interface Source {
  /** Repository. */
  readonly project: string;
  /** Files of the repository, or threads of its tracker. */
  readonly files: readonly string[];
  readonly licence: string;
  /** How the cases are said in our form. */
  readonly restated: string;
  readonly walks: readonly { readonly bundle: Parts; readonly walks: readonly Walk[] }[];
  readonly lints?: readonly LintCase[];
  /** Where we answer differently on purpose, each in a few words; the case itself asserts what we do. */
  readonly differences: readonly {
    readonly case: WalkCase | LintCase;
    readonly expected: string;
    readonly ours: string;
    readonly why: string;
  }[];
}

const many = Array.from({ length: 300 }, (_, index) => `f${index + 1}`);

/** The one case that is too long to be written out. */
const veryMany: WalkCase = {
  title: 'issues/11299, one of very many still to answer',
  bundle: { facts: yesNoFacts(...many), nodes: many.map((code) => ask(code, 'yes_no')) },
  script: many.slice(0, 299).map((code) => ({
    at: `q_${code}`,
    answer: true,
    ...(code === 'f299' && { progress: 0.99 }),
  })),
  waitsAt: 'q_f300',
  counts: Object.fromEntries(many.slice(0, 299).map((code) => [code, true])),
};

/** Every source with its cases in one list each. */
export const sources = ['lforms', 'surveyjs', 'ons-runner'].map((name) => {
  const source: Source = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
  const walks: readonly WalkCase[] = source.walks.flatMap((group) =>
    group.walks.map((walk) => ({ bundle: group.bundle, ...walk })),
  );
  return {
    ...source,
    walks: name === 'surveyjs' ? [...walks, veryMany] : walks,
    lints: source.lints ?? [],
  };
});
