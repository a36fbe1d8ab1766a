import { FALSE, type FactValue, TRUE } from '@telehealth/conditions';
import { isWithin } from '../bundle/bounds.ts';
import type { Phase } from '../bundle/schema/phase.ts';
import { boundsIn } from '../compile/compile-bounds.ts';
import type { CompiledStop } from '../compile/compile-stops.ts';
import type { CompiledDisplay, CompiledNode, CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { shipStateFact } from '../places/state-zones.ts';
import { counts, DONE, HIDDEN, OPEN, REOPENED, UNDECIDED } from '../session/node-state.ts';
import { dayOpened, type PatientDay } from '../session/patient-day.ts';
import { sameList } from '../session/same-value.ts';
import type { Session } from '../session/session.ts';
import { type Replay, replayLog } from './answers/replay.ts';
import { offeringsListed, optionsOffered, sameShown } from './offered.ts';

/** The effective plan of a session: which nodes are on its path, and what counts. */
export interface Plan {
  readonly replay: Replay;
  /** Facts on the path, then derivations; undefined is unknown. */
  readonly slots: readonly (FactValue | undefined)[];
  /** In force at the end of the path; undefined: in UTC. */
  readonly patientDay: PatientDay | undefined;
  /** What was known where the current node is asked: without a day that is stated behind it, and the ages by it. */
  readonly atCurrent: Pick<Plan, 'slots' | 'patientDay'>;
  /** By node index: `HIDDEN`, `UNDECIDED`, `OPEN`, `REOPENED` or `DONE`. */
  readonly states: Uint8Array;
  /** By fact slot: the index of the node that asks for it, or -1 off the path. */
  readonly askedAt: Int16Array;
  /** What ended the plan early; undefined when nothing did. */
  readonly stop: CompiledStop | undefined;
  /** The first node that waits; undefined when the plan is finished. */
  readonly current: CompiledNode | undefined;
  /** Nodes done, and nodes still expected, by weight. */
  readonly done: number;
  readonly remaining: number;
}

/** Plans a stored session. */
export function planSession(instrument: Instrument, session: Session): Plan {
  return planReplay(instrument, replayLog(instrument, session), session);
}

/** The time zone (IANA) in which ages and days are judged. */
export function timeZoneOf({ patientDay }: Plan): string {
  return patientDay?.timeZone ?? 'UTC';
}

/** The nodes of a session's phase: from the first index up to, but not with, the last one. */
export function phaseBounds({ nodes, clinicalFrom }: Instrument, phase: Phase | undefined) {
  return {
    from: phase === 'clinical' ? clinicalFrom : 0,
    to: phase === 'qualification' ? clinicalFrom : nodes.length,
  };
}

/**
 * Walks the nodes once, in order. A condition sees only what was asked on the path before it, so one pass reaches the
 * fixed point: the lint refuses forward references. Nodes of the session's phase can be open and are counted; those of a
 * phase submitted before keep the state they were submitted with. Nothing is asked behind an answer that stops the intake.
 * Where the state to ship to tells the patient's day, it holds from there on: what was asked before stays as it was judged.
 */
export function planReplay(
  instrument: Instrument,
  replay: Replay,
  session: Pick<Session, 'asOf' | 'patientDay' | 'phase' | 'soldOfferings'>,
): Plan {
  const { nodes, factCount, slotCount } = instrument;
  const { from, to } = phaseBounds(instrument, session.phase);
  const { submitted = replay } = replay;
  const slots = new Array<FactValue | undefined>(slotCount).fill(undefined);
  const states = new Uint8Array(nodes.length);
  const askedAt = new Int16Array(factCount).fill(-1);
  const askable = new Uint8Array(factCount);
  const anyReopened = replay.reopened.length > 0;
  const stateSlot = session.patientDay ? undefined : instrument.slotByCode.get(shipStateFact);
  let { patientDay } = session;
  let asOfDay: string | undefined;
  let before: Plan['atCurrent'] | undefined;
  let stop: CompiledStop | undefined;
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
    asOfDay ??= dayOpened(session, patientDay);
    for (const { slot: derived, derive } of derivations) {
      slots[derived] = derive(slots, asOfDay);
    }
  };

  const isWithinBounds = ({ bounds }: CompiledQuestion, value: FactValue) => {
    asOfDay ??= dayOpened(session, patientDay);
    const limits = boundsIn(bounds, asOfDay, (slot) => slots[slot]);
    return (typeof value !== 'number' && typeof value !== 'string') || isWithin(limits, value);
  };

  const moveDay = (stated: PatientDay | undefined, index: number) => {
    if (stated === patientDay) return;
    if (current || replay.reopened.includes(index)) before ??= { slots: [...slots], patientDay };
    patientDay = stated;
    asOfDay = undefined;
  };

  const visit = (node: CompiledNode): number => {
    const given = node.index < from ? submitted : replay;
    switch (node.kind) {
      case 'question': {
        // A question passed over in a submitted phase is asked again at this node of the next one.
        const before = askedAt[node.factSlot] ?? -1;
        if (before >= from || (before !== -1 && node.index < from)) return OPEN;
        askedAt[node.factSlot] = node.index;
        const answer = given.answers[node.factSlot];
        if (!answer) return OPEN;
        if (answer.type === 'skipped' && node.required) return OPEN;
        if (!sameList(answer.options, optionsOffered(node, slots))) return OPEN;
        if (answer.type === 'answered') {
          // A bound that only rests on the day was judged by it, unless a revision has moved the day.
          const canBeOutside = node.bounds.byFact || (patientDay && node.bounds.inSession);
          if (canBeOutside && !isWithinBounds(node, answer.value)) return OPEN;
          if (node.factSlot === stateSlot) moveDay(answer.patientDay, node.index);
          learn(node.factSlot, answer.value);
        }
        break;
      }
      case 'display': {
        if (node.offeringRefs && offeringsListed(node, session)?.length === 0) return HIDDEN;
        if (!isResolved(node, slots)) return canStillBeKnown(node) ? UNDECIDED : HIDDEN;
        const seen = given.responses[node.index];
        if (seen?.type !== 'acknowledged' || !sameShown(seen.shown, node.shown, slots)) return OPEN;
        break;
      }
      case 'consent': {
        const consented = given.responses[node.index];
        if (consented?.type === 'skipped') break;
        if (consented?.type !== 'consented') return OPEN;
        if (consented.version !== node.version || !sameShown(consented.shown, node.shown, slots)) return OPEN;
      }
    }
    return anyReopened && replay.reopened.includes(node.index) ? REOPENED : DONE;
  };

  // A fact is asked once; but what one question let the patient pass over, a later one may require. Not where the
  // two offer different options: the answer to one would not be valid at the other.
  const isAskedBefore = (node: CompiledQuestion) => {
    const at = askedAt[node.factSlot] ?? -1;
    // V8 looks up the element at -1 by name, which is slow, and most questions come here.
    if (at === -1) return false;
    const before = nodes[at];
    if (before?.kind !== 'question') return false;
    if (!node.required || node.narrowsOptions || before.narrowsOptions) return true;
    const { answers } = before.index < from ? submitted : replay;
    return answers[node.factSlot]?.type !== 'skipped' || !counts(states[before.index]);
  };

  for (const node of nodes) {
    if (node.index >= to || stop) break;
    if (node.kind === 'question' && (node.withheld || isAskedBefore(node))) continue;
    const visible = node.when ? node.when(slots) : TRUE;
    if (visible === FALSE) continue;
    let state = HIDDEN;
    if (visible === TRUE || node.showOnUnknown) state = visit(node);
    else if (canStillBeKnown(node)) state = UNDECIDED;

    if (node.kind === 'question' && counts(state)) stop = stopAfter(instrument, node, slots, stateSlot);
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
  const atCurrent = before ?? { slots, patientDay };
  return { replay, slots, patientDay, atCurrent, states, askedAt, stop, current, done, remaining };
}

/**
 * What ends the plan at an answered question: three-valued, so that only what is certainly true does (decisions.md 12). The
 * question that tells the patient's day decides about ages as well.
 */
function stopAfter(
  { stops }: Instrument,
  { factSlot }: CompiledQuestion,
  slots: Plan['slots'],
  stateSlot: number | undefined,
) {
  return stops.find(
    ({ inputs, when }) => (inputs.includes(factSlot) || factSlot === stateSlot) && when(slots) === TRUE,
  );
}

function isResolved(node: CompiledDisplay, slots: readonly (FactValue | undefined)[]): boolean {
  for (const slot of node.primary) {
    if (slots[slot] === undefined) return false;
  }
  return true;
}
