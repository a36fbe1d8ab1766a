import { type Condition, FALSE, references, TRUE, type Truth } from '@telehealth/conditions';
import { conditionsOf } from '../bundle/conditions-of.ts';
import { baseFacts } from '../bundle/fact-table.ts';
import type { Phase } from '../bundle/schema/phase.ts';
import { createCompilation } from '../compile/compilation.ts';
import type { Instrument } from '../compile/instrument.ts';
import { DONE } from '../session/node-state.ts';
import { type Plan, phaseBounds } from '../walk/plan.ts';
import { isAccepted, type Sample, type Samples } from './sample-values.ts';
import { simulatedAt } from './script.ts';

export interface Result {
  readonly nodeIds: ReadonlySet<string>;
  /** Samples given in the phase, by fact code. */
  readonly given: ReadonlyMap<string, ReadonlySet<Sample>>;
  /** Present for a complete walk. */
  readonly plan: Plan | undefined;
}

/** Something walks may reach. */
export type Aim = {
  isMet(result: Result): boolean;
} & (
  | { readonly kind: 'node'; readonly nodeId: string }
  /** `where`: JSON Pointer of a condition. */
  | { readonly kind: 'true' | 'false'; readonly where: string }
  | { readonly kind: 'answer'; readonly fact: string; readonly sample: Sample }
);

/** Each node served, each condition true and false, each sample given. */
export function aimsOf(instrument: Instrument, samples: Samples, phase: Phase | undefined): readonly Aim[] {
  const { from, to } = phaseBounds(instrument, phase);
  const nodes = instrument.nodes.slice(from, to).filter((node) => node.kind !== 'question' || !node.withheld);
  const questions = nodes.filter((node) => node.kind === 'question');
  return [
    ...nodes.map(({ id }): Aim => ({ kind: 'node', nodeId: id, isMet: ({ nodeIds }) => nodeIds.has(id) })),
    ...conditionAims(instrument, from, to),
    ...[...Map.groupBy(questions, ({ fact }) => fact.code)].flatMap(([fact, asking]) =>
      (samples.get(fact) ?? [])
        .filter((sample) => asking.some((question) => isAccepted(question, sample, simulatedAt)))
        .map((sample) => answerAim(fact, sample)),
    ),
  ];
}

function answerAim(fact: string, sample: Sample): Aim {
  return { kind: 'answer', fact, sample, isMet: ({ given }) => given.get(fact)?.has(sample) === true };
}

function conditionAims(instrument: Instrument, from: number, to: number): readonly Aim[] {
  const { bundle, slotByCode } = instrument;
  const { compile } = createCompilation(bundle, slotByCode, instrument);
  const factsOf = baseFacts(bundle);
  const asked = new Set(
    instrument.nodes.slice(0, to).flatMap((node) => (node.kind === 'question' ? [node.fact.code] : [])),
  );
  const isReadable = (condition: Condition) =>
    references(condition).every((ref) => factsOf(ref).every((fact) => asked.has(fact)));
  return conditionsOf(bundle).flatMap(({ where, condition, node, option }) => {
    const isInPhase = node === undefined ? isReadable(condition) : node >= from && node < to;
    if (!isInPhase) return [];
    const truthIn = compile(condition);
    const isMetAs = (truth: Truth) => (result: Result) => {
      if (!result.plan) return false;
      const { states, slots } = result.plan;
      if (option && node !== undefined && states[node] !== DONE) return false;
      return truthIn(slots) === truth;
    };
    const isTrue: Aim = { kind: 'true', where, isMet: isMetAs(TRUE) };
    return condition.kind === 'always' ? [isTrue] : [isTrue, { kind: 'false', where, isMet: isMetAs(FALSE) }];
  });
}
