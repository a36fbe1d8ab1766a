import type { Condition, FALSE, TRUE } from '@telehealth/conditions';
import type { Candidate } from './candidates.ts';

/** What a walk is to bring about. */
export type Goal =
  /** The node, by its position, is served. */
  | { readonly kind: 'reach'; readonly node: number }
  /** The condition comes out so, over what is asked on the path; at a node that is served, if one is named. */
  | {
      readonly kind: 'truth';
      readonly condition: Condition;
      readonly truth: typeof TRUE | typeof FALSE;
      readonly at?: number;
    }
  /** The fact is given this answer, or is passed over. */
  | { readonly kind: 'give'; readonly fact: string; readonly candidate: Candidate };
