import { FALSE, type FactMembers, type FactValue, TRUE } from '@telehealth/conditions';
import { isMembers } from '../bundle/fact-members.ts';
import type {
  CompiledDisplay,
  CompiledNode,
  CompiledQuestion,
  Instrument,
  ShownValue,
} from '../compile/instrument.ts';
import type { Session, Shown } from './session.ts';
import { type Standing, standingOf } from './standing.ts';

/** Not shown: its condition does not hold, it is withheld, or its fact is asked before. */
export const HIDDEN = 0;
/** Not shown yet: an open question ahead of it may still bring it up. */
export const UNDECIDED = 1;
/** Waiting for the patient: nothing that was given at the node counts. */
export const OPEN = 2;
/** Waiting for the patient again, who went back to it: what was given before still counts. */
export const REOPENED = 3;
/** Answered, affirmed or seen. */
export const DONE = 4;

/** Whether what was given at a node of this state counts. */
export function counts(state: number | undefined): boolean {
  return state === DONE || state === REOPENED;
}

/** The effective plan of a session: which nodes are on its path, and what counts. */
export interface Plan {
  readonly standing: Standing;
  /** Facts on the path, then derivations; undefined is unknown. */
  readonly slots: readonly (FactValue | undefined)[];
  /** By node index: `HIDDEN`, `UNDECIDED`, `OPEN`, `REOPENED` or `DONE`. */
  readonly states: Uint8Array;
  /** By fact slot: the index of the node that asks for it, or -1 off the path. */
  readonly askedAt: Int16Array;
  /** The first node that waits; undefined when the plan is finished. */
  readonly current: CompiledNode | undefined;
  /** Nodes done, and nodes still expected, by weight. */
  readonly done: number;
  readonly remaining: number;
}

/** Plans a stored session. */
export function planSession(instrument: Instrument, session: Session): Plan {
  return planStanding(instrument, standingOf(instrument, session), session);
}

/** The day of an instant, in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The nodes of a session's phase: from the first index up to, but not with, the last one. */
export function phaseBounds({ nodes, clinicalFrom }: Instrument, { phase }: Pick<Session, 'phase'>) {
  return {
    from: phase === 'clinical' ? clinicalFrom : 0,
    to: phase === 'qualification' ? clinicalFrom : nodes.length,
  };
}

/**
 * Walks the nodes once, in order. A condition sees only what was asked on the path before it, so one pass
 * reaches the fixed point: the lint refuses forward references. Of the session's phase nodes are open, and counted;
 * those of a phase submitted before stand as they were submitted.
 */
export function planStanding(
  instrument: Instrument,
  standing: Standing,
  session: Pick<Session, 'asOf' | 'phase'>,
): Plan {
  const { nodes, factCount, slotCount } = instrument;
  const { from, to } = phaseBounds(instrument, session);
  const { submitted = standing } = standing;
  const slots = new Array<FactValue | undefined>(slotCount).fill(undefined);
  const states = new Uint8Array(nodes.length);
  const askedAt = new Int16Array(factCount).fill(-1);
  const askable = new Uint8Array(factCount);
  const anyReopened = standing.reopened.length > 0;
  let asOfDay: string | undefined;
  let current: CompiledNode | undefined;
  let done = 0;
  let remaining = 0;

  const canStillBeKnown = (node: CompiledNode) => {
    for (const slot of node.inputs) {
      if (askable[slot] === 1 && slots[slot] === undefined) return true;
    }
    return false;
  };

  const learn = (slot: number, value: FactValue | undefined) => {
    slots[slot] = value;
    const derivations = instrument.derivationsByFact[slot] ?? [];
    if (derivations.length === 0) return;
    asOfDay ??= dayOf(session.asOf);
    for (const { slot: derived, derive } of derivations) {
      slots[derived] = derive(slots, asOfDay);
    }
  };

  const visit = (node: CompiledNode): number => {
    const given = node.index < from ? submitted : standing;
    switch (node.kind) {
      case 'question': {
        // What was passed over in a submitted phase is asked, and answered, at this node of the next one.
        const before = askedAt[node.factSlot] ?? -1;
        if (before >= from || (before !== -1 && node.index < from)) return OPEN;
        askedAt[node.factSlot] = node.index;
        const answer = given.answers[node.factSlot];
        if (!answer) return OPEN;
        if (answer.type === 'skipped' && node.required) return OPEN;
        if (!sameList(answer.options, optionsOffered(node, slots))) return OPEN;
        if (answer.type === 'answered') learn(node.factSlot, answer.value);
        break;
      }
      case 'display': {
        if (!isResolved(node, slots)) return canStillBeKnown(node) ? UNDECIDED : HIDDEN;
        const seen = given.acts[node.index];
        if (seen?.type !== 'acknowledged' || !sameShown(seen.shown, node.shown, slots)) return OPEN;
        break;
      }
      case 'consent': {
        const consented = given.acts[node.index];
        if (consented?.type === 'skipped') break;
        if (consented?.type !== 'consented') return OPEN;
        if (consented.version !== node.version || !sameShown(consented.shown, node.shown, slots)) return OPEN;
      }
    }
    return anyReopened && standing.reopened.includes(node.index) ? REOPENED : DONE;
  };

  // A fact is asked once; but what one question let the patient pass over, a later one may require. Not where the
  // two offer different options: the answer to one would not stand at the other.
  const isAskedBefore = (node: CompiledQuestion) => {
    const at = askedAt[node.factSlot] ?? -1;
    // Before the array is asked: the element at -1 is a slow look-up by name, and most questions come here.
    if (at === -1) return false;
    const before = nodes[at];
    if (before?.kind !== 'question') return false;
    if (!node.required || node.narrowsOptions || before.narrowsOptions) return true;
    const { answers } = before.index < from ? submitted : standing;
    return answers[node.factSlot]?.type !== 'skipped' || !counts(states[before.index]);
  };

  for (const node of nodes) {
    if (node.index >= to) break;
    if (node.kind === 'question' && (node.withheld || isAskedBefore(node))) continue;
    const visible = node.when ? node.when(slots) : TRUE;
    if (visible === FALSE) continue;
    let state = HIDDEN;
    if (visible === TRUE || node.showOnUnknown) state = visit(node);
    else if (canStillBeKnown(node)) state = UNDECIDED;

    if (node.index < from) {
      states[node.index] = counts(state) ? DONE : HIDDEN;
      continue;
    }
    states[node.index] = state;
    if (state === HIDDEN) continue;
    if (state === DONE) {
      done += 1;
      continue;
    }
    if (state !== UNDECIDED) current ??= node;
    if (state === REOPENED) {
      done += 1;
      continue;
    }
    remaining += state === UNDECIDED ? node.weight : 1;
    if (node.kind === 'question') askable[node.factSlot] = 1;
  }
  return { standing, slots, states, askedAt, current, done, remaining };
}

/** The codes the node offers now; undefined when it offers all options of its fact, or has none. */
export function optionsOffered(
  node: CompiledQuestion,
  slots: readonly (FactValue | undefined)[],
): readonly string[] | undefined {
  if (!node.narrowsOptions || !node.options) return undefined;
  const offered: string[] = [];
  for (const { code, when } of node.options) {
    if (!when || when(slots) === TRUE) offered.push(code);
  }
  return offered;
}

/** The values of what a node shows, those that are known; undefined when there are none. */
export function valuesShown(
  shown: readonly ShownValue[],
  slots: readonly (FactValue | undefined)[],
): Shown | undefined {
  let values: Record<string, FactValue> | undefined;
  for (const { code, slot } of shown) {
    const value = slots[slot];
    if (value === undefined) continue;
    values ??= {};
    values[code] = value;
  }
  return values;
}

function isResolved(node: CompiledDisplay, slots: readonly (FactValue | undefined)[]): boolean {
  for (const slot of node.primary) {
    if (slots[slot] === undefined) return false;
  }
  return true;
}

function sameShown(
  before: Shown | undefined,
  shown: readonly ShownValue[],
  slots: readonly (FactValue | undefined)[],
): boolean {
  for (const { code, slot } of shown) {
    if (!sameValue(before?.[code], slots[slot])) return false;
  }
  return true;
}

/** Whether two values of one fact are equal; undefined is no value. Sets are kept in one order. */
export function sameValue(a: FactValue | undefined, b: FactValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isMembers(a)) return isMembers(b) && sameMembers(a, b);
  return !isMembers(b) && sameList(a, b);
}

function sameMembers(a: FactMembers, b: FactMembers): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function sameList(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === b) return true;
  return (
    a !== undefined && b !== undefined && a.length === b.length && a.every((item, index) => item === b[index])
  );
}
