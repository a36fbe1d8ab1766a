import { TRUE } from '@telehealth/conditions';
import type { Candidate } from './candidates.ts';
import type { Script } from './script.ts';
import type { Target } from './targets.ts';

/** What walks through a bundle reached, and what none did. Nothing is missed exactly when all lists of it are empty. */
export interface Coverage extends Missed {
  /** `complete`, or `blocked:` and the id of a required consent. */
  readonly unreachedEnds: readonly string[];
  /** One script for each walk that came to something new; `walkScript` walks it step by step. */
  readonly scripts: readonly Script[];
  /** Nodes served in the shortest and in the longest complete walk; 0 when there is none. */
  readonly shortest: number;
  readonly longest: number;
  /** Whether the search was given up for its length: what is listed may be reachable then. */
  readonly cutShort: boolean;
}

/** What no walk came to. */
export interface Missed {
  readonly unreachedNodeIds: readonly string[];
  /** JSON Pointers of the conditions that were never seen true. */
  readonly neverTrue: readonly string[];
  readonly neverFalse: readonly string[];
  /** Answers that could not be given; a question passed over has no value. */
  readonly neverGiven: readonly { readonly fact: string; readonly value?: Candidate }[];
}

/** The targets by what they are about. */
export function missedOf(targets: readonly Target[]): Missed {
  const unreachedNodeIds: string[] = [];
  const neverTrue: string[] = [];
  const neverFalse: string[] = [];
  const neverGiven: { readonly fact: string; readonly value?: Candidate }[] = [];
  for (const { name, goal } of targets) {
    if (goal.kind === 'reach') unreachedNodeIds.push(name);
    else if (goal.kind === 'truth') (goal.truth === TRUE ? neverTrue : neverFalse).push(name);
    else neverGiven.push({ fact: name, ...(goal.candidate === undefined ? {} : { value: goal.candidate }) });
  }
  return { unreachedNodeIds, neverTrue, neverFalse, neverGiven };
}
