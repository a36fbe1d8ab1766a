import { type Entry, FALSE, type FactValue, fieldIn, TRUE } from '@telehealth/conditions';
import { isWithin } from '../bundle/bounds.ts';
import type { Phase } from '../bundle/schema/phase.ts';
import { boundsIn } from '../compile/compile-bounds.ts';
import type {
  CompiledControl,
  CompiledDerivation,
  CompiledDisplay,
  CompiledField,
  CompiledNode,
  CompiledQuestion,
  CompiledStop,
  Instrument,
} from '../compile/instrument.ts';
import { shipStateFact } from '../places/state-zones.ts';
import { counts, DONE, HIDDEN, OPEN, REOPENED, UNDECIDED } from '../session/node-state.ts';
import { dayOpened, type PatientDay } from '../session/patient-day.ts';
import { sameList } from '../session/same-value.ts';
import type { Session } from '../session/session.ts';
import { type Known, samePiped } from '../wording/piped-text.ts';
import { type Replay, replayLog } from './answers/replay.ts';
import { offeringsListed, optionsOffered, sameShown } from './offered.ts';

/** The nodes on a session's path, and what counts. */
export interface Plan {
  readonly replay: Replay;
  /** Facts on the path, then derivations; undefined is unknown. */
  readonly slots: readonly (FactValue | undefined)[];
  /** At the end of the path; undefined: UTC. */
  readonly patientDay: PatientDay | undefined;
  /** Known at the current node: without a later day and ages by it, and for placeholders without later answers. */
  readonly atCurrent: Pick<Plan, 'slots' | 'patientDay'>;
  /** By node index: `HIDDEN`, `UNDECIDED`, `OPEN`, `REOPENED` or `DONE`. */
  readonly states: Uint8Array;
  /** By fact slot: index of the asking node, or -1 off the path. */
  readonly askedAt: Int16Array;
  /** Undefined unless the plan ended early. */
  readonly stop: CompiledStop | undefined;
  /** First waiting node; undefined when finished. */
  readonly current: CompiledNode | undefined;
  /** Weights of done and expected nodes. */
  readonly done: number;
  readonly remaining: number;
}

export function planSession(instrument: Instrument, session: Session): Plan {
  return planReplay(instrument, replayLog(instrument, session), session);
}

/** IANA, for ages and days. */
export function timeZoneOf({ patientDay }: Plan): string {
  return patientDay?.timeZone ?? 'UTC';
}

/** Whether no node waits behind the current one. What is answered there may bring up others. */
export function isLast({ current, states }: Plan): boolean {
  if (!current) return false;
  for (let index = current.index + 1; index < states.length; index++) {
    if (states[index] !== HIDDEN && states[index] !== DONE) return false;
  }
  return true;
}

/** For placeholders of the current node; `locale` is for numbers and days. */
export function knownAtCurrent(
  instrument: Instrument,
  { atCurrent: { slots }, askedAt }: Plan,
  locale: string,
): Known {
  return { instrument, slots, askedAt, locale };
}

/** First index inclusive, last exclusive. */
export function phaseBounds({ nodes, clinicalFrom }: Instrument, phase: Phase | undefined) {
  return {
    from: phase === 'clinical' ? clinicalFrom : 0,
    to: phase === 'qualification' ? clinicalFrom : nodes.length,
  };
}

/**
 * One ordered pass reaches the fixed point, because a condition sees only what was asked before it on the path: the
 * lint refuses forward references. Nodes of the session's phase can be open and count; those of a submitted phase keep
 * their state. Nothing follows an answer that stops the intake. A day from the state to ship to applies to later nodes
 * only.
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

  const derive = (derivations: readonly CompiledDerivation[]) => {
    if (derivations.length === 0) return;
    asOfDay ??= dayOpened(session, patientDay);
    // Only conditions read the slots of spans.
    for (const { slot, derive } of derivations) slots[slot] = derive(slots, asOfDay) as FactValue | undefined;
  };

  const learn = (slot: number, value: FactValue | undefined) => {
    slots[slot] = value;
    derive(instrument.derivationsByFact[slot] ?? []);
  };

  const isWithinBounds = ({ bounds, fields }: CompiledControl, value: FactValue): boolean => {
    if (fields) return (value as readonly Entry[]).every((entry) => areWithinBounds(fields, entry));
    asOfDay ??= dayOpened(session, patientDay);
    const limits = boundsIn(bounds, asOfDay, (slot) => slots[slot]);
    return (typeof value !== 'number' && typeof value !== 'string') || isWithin(limits, value);
  };

  const areWithinBounds = (fields: readonly CompiledField[], entry: Entry) =>
    fields.every((field) => {
      const value = fieldIn(entry, field.name);
      return value === undefined || isWithinBounds(field, value);
    });

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
        // A question skipped in a submitted phase is asked again in the next one.
        const before = askedAt[node.factSlot] ?? -1;
        if (before >= from || (before !== -1 && node.index < from)) return OPEN;
        askedAt[node.factSlot] = node.index;
        const answer = given.answers[node.factSlot];
        if (!answer) return OPEN;
        if (answer.type === 'skipped' && node.required) return OPEN;
        if (answer.type === 'unknown' && !offersUnknown(node, answer.code)) return OPEN;
        if (!sameList(answer.options, optionsOffered(node, slots))) return OPEN;
        if (node.piping && !samePiped(node.piping, answer.worded?.values, slots)) return OPEN;
        if (answer.type === 'answered') {
          // A bound relative to the day was judged by it, unless a revision moved the day.
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
        if (node.piping && !samePiped(node.piping, seen.worded?.values, slots)) return OPEN;
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

  // A fact is asked once, but a later question may require what an earlier one let the patient leave unknown, unless
  // their options differ: one's answer would be invalid at the other.
  const isAskedBefore = (node: CompiledQuestion) => {
    const at = askedAt[node.factSlot] ?? -1;
    // V8 looks up the element at -1 by name, which is slow, and most questions get here.
    if (at === -1) return false;
    const before = nodes[at];
    if (before?.kind !== 'question') return false;
    if (!node.required || node.narrowsOptions || before.narrowsOptions) return true;
    const { answers } = before.index < from ? submitted : replay;
    const answer = answers[node.factSlot];
    const isLeftOpen =
      answer?.type === 'skipped' || (answer?.type === 'unknown' && !offersUnknown(node, answer.code));
    return !isLeftOpen || !counts(states[before.index]);
  };

  derive(instrument.knownUnanswered);
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
    if (state !== UNDECIDED && !current) {
      current = node;
      // What is learned later is not known where a placeholder of this node stands.
      if (node.kind !== 'consent' && node.piping) before ??= { slots: [...slots], patientDay };
    }
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
 * Only a certainly true condition stops (decisions.md 12). The question that determines the patient's day also decides
 * ages.
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

/** Whether the question has this unknown answer: another one about the same fact may not. */
function offersUnknown({ unknownAnswers }: CompiledQuestion, given: string): boolean {
  return unknownAnswers.some(({ code }) => code === given);
}

function isResolved(node: CompiledDisplay, slots: readonly (FactValue | undefined)[]): boolean {
  for (const slot of node.primary) {
    if (slots[slot] === undefined) return false;
  }
  return true;
}
