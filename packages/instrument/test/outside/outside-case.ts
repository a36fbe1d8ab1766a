import type { FactValue } from '@telehealth/conditions';
import type { bundleOf } from '../authored-bundle.ts';

/** What a bundle is made of; the rest is the same for all. */
export type Parts = Parameters<typeof bundleOf>[0];

/** One thing the patient does. */
export type Step =
  /** Gives an answer, or nothing, at the node that is current; `progress` is the position then served. */
  | { readonly at: string; readonly answer?: unknown; readonly progress?: number }
  /** Is refused for this reason at the current node, or at the one named by `to`. */
  | { readonly at: string; readonly to?: string; readonly answer?: unknown; readonly refused: string }
  /** Steps back until the node is current. */
  | { readonly backTo: string };

/** A walk, step by step: the nodes met are the ones the steps name. */
export interface WalkCase {
  /** The case as its source names it. */
  readonly title: string;
  readonly bundle: Parts;
  readonly script: readonly Step[];
  /** The node that waits at the end; absent when the session is complete. */
  readonly waitsAt?: string;
  /** Exactly what is known on the path at the end. */
  readonly counts: Readonly<Record<string, FactValue>>;
}

/** Parts of a bundle that the lint judges, each finding as `CODE /pointer`. */
export interface LintCase {
  readonly title: string;
  readonly parts: object;
  readonly findings: readonly string[];
}

/** Where we answer differently on purpose; the case itself asserts what we do. */
export interface Difference {
  readonly case: WalkCase | LintCase;
  /** What the source expects, in a few words. */
  readonly expected: string;
  /** What we do instead, in a few words. */
  readonly ours: string;
  /** One line. */
  readonly why: string;
}

/** Cases that somebody else published, said in our form. */
export interface Source {
  /** Repository. */
  readonly project: string;
  /** Files of the repository, or threads of its tracker. */
  readonly files: readonly string[];
  readonly licence: string;
  readonly walks: readonly WalkCase[];
  readonly lints?: readonly LintCase[];
  readonly differences: readonly Difference[];
}
