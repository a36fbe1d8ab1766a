import type { Condition, FactValue } from '@telehealth/conditions';
import fc from 'fast-check';
import type { Bundle, FactDefinition, NodeDefinition } from '../src/domain/bundle.ts';
import type { Submission } from '../src/domain/decide-next.ts';
import type { Instrument } from '../src/domain/instrument.ts';
import type { Session } from '../src/domain/session.ts';
import { type Answers, ask, bundleOf, consent, currentOf } from './authored-bundle.ts';

const kinds = ['truth', 'number', 'set'] as const;
type Kind = (typeof kinds)[number];

const codes = ['a', 'b', 'c', 'none'];

interface Term {
  readonly ref: number;
  readonly value: number;
  readonly negated: boolean;
  readonly absence: boolean;
}

interface Spec {
  readonly kind: Kind | 'display' | 'consent';
  readonly required: boolean;
  readonly conditional: boolean;
  readonly terms: readonly Term[];
  readonly combine: 'all' | 'any';
  readonly show: boolean;
  readonly narrow: boolean;
}

const spec: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constantFrom(...kinds, ...kinds, 'display', 'consent'),
  required: fc.boolean(),
  conditional: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
  terms: fc.array(
    fc.record({
      ref: fc.nat(),
      value: fc.integer({ min: 0, max: 3 }),
      negated: fc.boolean(),
      absence: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  combine: fc.constantFrom('all', 'any'),
  show: fc.boolean(),
  narrow: fc.boolean(),
});

/** Bundles of a dozen nodes that depend on each other in every way, at random; the last question always shows. */
export const bundles: fc.Arbitrary<Bundle> = fc.array(spec, { minLength: 3, maxLength: 12 }).map(buildBundle);

function buildBundle(specs: readonly Spec[]): Bundle {
  const facts: FactDefinition[] = [{ code: 'f', value_type: 'boolean', cardinality: 'single' }];
  const nodes: NodeDefinition[] = [ask('f', 'yes_no')];
  for (const [index, one] of specs.entries()) {
    const terms = one.terms.map((term) => leaf(facts, term));
    const condition: Condition = { kind: one.combine, of: terms };
    const when = one.conditional
      ? { when: condition, on_unknown: one.show ? 'show' : 'hide' }
      : ({} as const);
    const code = `f_${index}`;
    if (one.kind === 'display') {
      const ref = facts[(one.terms[0]?.ref ?? 0) % facts.length]?.code ?? 'f';
      nodes.push({
        id: `d_${index}`,
        kind: 'display',
        section: 'main',
        control: 'panel',
        display: 'computed',
        primary: [ref],
        ...when,
      } as NodeDefinition);
    } else if (one.kind === 'consent') {
      nodes.push(consent(`c_${index}`, one.required, when as Partial<NodeDefinition & { kind: 'consent' }>));
    } else {
      const narrowed = codes.map((option) =>
        option === 'a' && terms[0] ? { code: option, when: terms[0] } : { code: option },
      );
      nodes.push(
        ask(code, controls[one.kind], {
          required: one.required,
          ...(one.narrow && one.kind === 'set' ? { options: narrowed } : {}),
          ...(when as object),
        }),
      );
      facts.push(factOf(one.kind, code));
    }
  }
  facts.push(factOf('truth', 'last'));
  nodes.push(ask('last', 'yes_no'));
  return bundleOf({ facts, nodes });
}

const controls = { truth: 'yes_no', number: 'number', set: 'multi_select_cards' } as const;

function factOf(kind: Kind, code: string): FactDefinition {
  if (kind === 'truth') return { code, value_type: 'boolean', cardinality: 'single' };
  if (kind === 'number') return { code, value_type: 'number', cardinality: 'single', min: 0, max: 3 };
  const options = codes.map((option) => ({ code: option, exclusive: option === 'none' }));
  return { code, value_type: 'code', cardinality: 'multi', options };
}

function leaf(facts: readonly FactDefinition[], { ref, value, negated, absence }: Term): Condition {
  const fact = facts[ref % facts.length];
  const code = fact?.code ?? 'f';
  const plain: Condition = absence
    ? { kind: 'answered', ref: code }
    : fact?.value_type === 'boolean'
      ? { kind: 'compare', ref: code, op: 'eq', value: value % 2 === 0 }
      : fact?.value_type === 'number'
        ? { kind: 'compare', ref: code, op: 'gte', value }
        : { kind: 'includes', ref: code, value: codes[value] ?? 'a' };
  return negated ? { kind: 'not', of: plain } : plain;
}

/** What a patient answers to any question, by position; undefined skips, where that is allowed. */
export const patients: fc.Arbitrary<readonly PatientAnswer[]> = fc.array(
  fc.record({
    truth: fc.boolean(),
    number: fc.integer({ min: 0, max: 3 }),
    set: fc.oneof(fc.constant(['none']), fc.subarray(['a', 'b', 'c'], { minLength: 1 })),
    skip: fc.boolean(),
  }),
  { minLength: 14, maxLength: 14 },
);

interface PatientAnswer {
  readonly truth: boolean;
  readonly number: number;
  readonly set: readonly string[];
  readonly skip: boolean;
}

/** The patient's answers by fact code, for the questions of the bundle. */
export function answersOf(bundle: Bundle, patient: readonly PatientAnswer[]): Answers {
  const answers: Record<string, FactValue> = {};
  for (const [index, node] of bundle.nodes.entries()) {
    const given = patient[index % patient.length];
    if (node.kind !== 'question' || !given || (given.skip && !node.required)) continue;
    answers[node.fact] =
      node.control === 'yes_no' ? given.truth : node.control === 'number' ? given.number : given.set;
  }
  return answers;
}

/** What the patient submits at the current node, keeping to the options offered. */
export function patientSubmission(instrument: Instrument, session: Session, answers: Answers): Submission {
  const nodeId = currentOf(session);
  const node = instrument.nodeById.get(nodeId);
  if (node?.kind === 'consent') return { nodeId, consent: { affirmed: true, consentVersion: node.version } };
  if (node?.kind !== 'question') return { nodeId };
  const answer = answers[node.fact.code];
  const offered = session.state.status === 'active' ? session.state.current.options : undefined;
  if (!offered || !Array.isArray(answer)) return { nodeId, answer };
  const kept = answer.filter((code) => offered.includes(code));
  const instead = offered.includes('none') ? 'none' : offered[0];
  return { nodeId, answer: kept.length > 0 ? kept : [instead] };
}
