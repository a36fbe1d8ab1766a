import { type Condition, FALSE, interpret, references, TRUE } from '@telehealth/conditions';
import { baseFacts } from '../bundle/fact-table.ts';
import type { Phase } from '../bundle/phase.ts';
import type { CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { DONE, type Plan, phaseBounds } from '../walk/plan.ts';
import { type Candidates, isGiven } from './candidates.ts';
import { conditionsOf } from './conditions-of.ts';
import type { Goal } from './goal.ts';
import type { Trial } from './trial.ts';

/** Something a walk of the phase has to have come to at its end. */
export interface Target {
  readonly goal: Goal;
  /** Node id, JSON Pointer of a condition, or fact code. */
  readonly name: string;
  isMet(plan: Plan, trial: Pick<Trial, 'served' | 'passedOver'>): boolean;
}

/** Everything that walks of the phase can come to, as far as the bundle tells. */
export function targetsOf(
  instrument: Instrument,
  candidates: Candidates,
  phase: Phase | undefined,
): readonly Target[] {
  return [
    ...nodeTargets(instrument, phase),
    ...truthTargets(instrument, phase),
    ...answerTargets(instrument, candidates, phase),
  ];
}

function nodeTargets(instrument: Instrument, phase: Phase | undefined): readonly Target[] {
  const { from, to } = phaseBounds(instrument, phase === undefined ? {} : { phase });
  return instrument.nodes.slice(from, to).flatMap((node): readonly Target[] => {
    if (node.kind === 'question' && node.withheld) return [];
    const { index, id } = node;
    return [
      {
        goal: { kind: 'reach', node: index },
        name: id,
        isMet: ({ states }, { served }) => states[index] === DONE || served.has(index),
      },
    ];
  });
}

function truthTargets(instrument: Instrument, phase: Phase | undefined): readonly Target[] {
  const { from, to } = phaseBounds(instrument, phase === undefined ? {} : { phase });
  const { bundle, slotByCode } = instrument;
  const factsOf = baseFacts(bundle);
  const asked = new Set(askedIn(instrument, 0, to).map(({ fact }) => fact.code));
  const isReadable = (condition: Condition) =>
    references(condition).every((ref) => factsOf(ref).every((fact) => asked.has(fact)));
  return conditionsOf(bundle).flatMap(({ where, condition, node, option }) => {
    const inPhase = node === undefined ? isReadable(condition) : node >= from && node < to;
    if (!inPhase) return [];
    const served = option && node !== undefined ? node : undefined;
    return ([TRUE, FALSE] as const).flatMap((truth): readonly Target[] => {
      if (condition.kind === 'always' && truth === FALSE) return [];
      return [
        {
          goal: { kind: 'truth', condition, truth, ...(served === undefined ? {} : { at: served }) },
          name: where,
          isMet: ({ states, slots }) =>
            (served === undefined || states[served] === DONE) &&
            interpret(condition, (ref) => slots[slotByCode.get(ref) ?? -1]) === truth,
        },
      ];
    });
  });
}

function answerTargets(
  instrument: Instrument,
  candidates: Candidates,
  phase: Phase | undefined,
): readonly Target[] {
  const { from, to } = phaseBounds(instrument, phase === undefined ? {} : { phase });
  const questions = new Map(askedIn(instrument, from, to).map((node) => [node.fact.code, node]));
  return [...questions].flatMap(([fact, { factSlot }]) =>
    (candidates.get(fact) ?? []).map(
      (candidate): Target => ({
        goal: { kind: 'give', fact, candidate },
        name: fact,
        isMet: ({ standing, states, askedAt }, { passedOver }) => {
          const asked = askedAt[factSlot] ?? -1;
          const entry = standing.answers[factSlot];
          const counts = asked >= from && states[asked] === DONE;
          if (!isGiven(candidate)) return passedOver.has(factSlot) || (counts && entry?.type === 'skipped');
          return counts && entry?.type === 'answered' && entry.value === candidate;
        },
      }),
    ),
  );
}

function askedIn({ nodes }: Instrument, from: number, to: number): readonly CompiledQuestion[] {
  return nodes.slice(from, to).flatMap((node) => (node.kind === 'question' && !node.withheld ? [node] : []));
}
