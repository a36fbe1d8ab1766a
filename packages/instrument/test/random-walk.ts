import { type Condition, type FactValue, isMembers } from '@telehealth/conditions';
import fc from 'fast-check';
import type {
  Bundle,
  DerivationDefinition,
  FactDefinition,
  MediaDefinition,
  NodeDefinition,
} from '../src/bundle/bundle.ts';
import { phases } from '../src/bundle/schema/phase.ts';
import type { Instrument } from '../src/compile/instrument.ts';
import type { Expression } from '../src/expressions/expression.ts';
import type { StateCode } from '../src/places/us-states.ts';
import type { Session } from '../src/session/session.ts';
import type { GivenAnswer } from '../src/walk/answers/given-answer.ts';
import { addressIn } from './addresses.ts';
import { type Answers, answerAt, ask, bundleOf, consent, currentOf } from './authored-bundle.ts';

const kinds = ['truth', 'number', 'set', 'month', 'place', 'photo'] as const;
type Kind = (typeof kinds)[number];

const codes = ['a', 'b', 'c', 'none'];
const months = ['2026-01', '2026-02', '2026-03'];
const days = ['2026-01-01', '2026-02-14', '2026-02-28', '2026-03-31'];
const bands = ['low', 'middle', 'high'];

/** What a condition or an expression may read. */
type Readable = FactDefinition | DerivationDefinition;

interface Term {
  readonly ref: number;
  readonly value: number;
  readonly negated: boolean;
  readonly absence: boolean;
}

interface Spec {
  readonly kind: Kind | 'display' | 'consent' | 'derived';
  readonly required: boolean;
  readonly conditional: boolean;
  readonly terms: readonly Term[];
  readonly combine: 'all' | 'any';
  readonly show: boolean;
  readonly narrow: boolean;
  /** Whether the patient may say that they do not know. */
  readonly unsure: boolean;
}

const spec: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constantFrom(...kinds, 'truth', 'number', 'set', 'display', 'consent', 'derived', 'derived'),
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
  unsure: fc.boolean(),
});

/**
 * Bundles of a dozen nodes that depend on each other in every way, at random, some of them tier-aware; the last
 * question of each phase, and of the whole, always shows.
 */
export const bundles: fc.Arbitrary<Bundle> = fc
  .record({
    specs: fc.array(spec, { minLength: 3, maxLength: 12 }),
    clinicalFrom: fc.option(fc.nat(), { freq: 2 }),
  })
  .map(({ specs, clinicalFrom }) => {
    const bundle = buildBundle(specs);
    return clinicalFrom === null ? bundle : tierAware(bundle, 1 + (clinicalFrom % (specs.length + 1)));
  });

/**
 * The bundle with its nodes from the index on in the clinical phase; the first phase ends in a question of its own.
 */
function tierAware(bundle: Bundle, clinicalFrom: number): Bundle {
  const first = [...bundle.nodes.slice(0, clinicalFrom), ask('gate', 'yes_no')];
  const second = bundle.nodes.slice(clinicalFrom);
  return {
    ...bundle,
    phases,
    facts: [...bundle.facts, factOf('truth', 'gate')],
    nodes: [
      ...first.map((node): NodeDefinition => ({ ...node, phase: 'qualification' })),
      ...second.map((node): NodeDefinition => ({ ...node, phase: 'clinical' })),
    ],
  };
}

function buildBundle(specs: readonly Spec[]): Bundle {
  const facts: FactDefinition[] = [{ code: 'f', value_type: 'boolean', cardinality: 'single' }];
  const derivations: DerivationDefinition[] = [];
  const nodes: NodeDefinition[] = [ask('f', 'yes_no')];
  for (const [index, one] of specs.entries()) {
    const readable: readonly Readable[] = [...facts, ...derivations];
    const terms = one.terms.map((term) => leaf(readable, term));
    const condition: Condition = { kind: one.combine, of: terms };
    const when = one.conditional
      ? { when: condition, on_unknown: one.show ? 'show' : 'hide' }
      : ({} as const);
    const code = `f_${index}`;
    if (one.kind === 'derived') {
      derivations.push(...derived(one, index, readable));
    } else if (one.kind === 'display') {
      const ref = readable[(one.terms[0]?.ref ?? 0) % readable.length]?.code ?? 'f';
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
          ...(one.kind === 'photo' ? { media: photo(one.show) } : {}),
          ...(one.unsure && one.kind !== 'photo' ? { unknown_answers: [dontKnow] } : {}),
          ...(when as object),
        }),
      );
      facts.push(factOf(one.kind, code));
    }
  }
  facts.push(factOf('truth', 'last'));
  nodes.push(ask('last', 'yes_no'));
  return bundleOf({ facts, nodes, derivations });
}

/** A number of what was asked before, and sometimes its band. */
function derived(
  { terms, combine, narrow, show }: Spec,
  index: number,
  readable: readonly Readable[],
): readonly DerivationDefinition[] {
  const word = show ? 'if_known' : words[combine][(terms[0]?.value ?? 0) % words[combine].length];
  const of = [...terms, ...terms.slice(0, 1)].slice(0, 2).map((term) => operand(readable, term));
  const expr: Expression = { kind: word ?? 'sum', of: show ? [...of, { kind: 'number', value: 0 }] : of };
  const number: DerivationDefinition = { code: `x_${index}`, value_type: 'number', expr };
  const ranges = bands.map((code, at) => ({ code, ...(at > 0 && { at_least: at }) }));
  const band: DerivationDefinition = {
    code: `band_${index}`,
    value_type: 'code',
    expr: { kind: 'band', from: number.code, bands: ranges },
  };
  return narrow ? [number, band] : [number];
}

const words = {
  all: ['sum', 'max', 'min', 'product'],
  any: ['difference', 'quotient'],
} as const;

function operand(readable: readonly Readable[], { ref, value, negated }: Term): Expression {
  const read = readable[ref % readable.length];
  if (read?.value_type === 'number') return { kind: 'value', ref: read.code };
  if (read?.value_type === 'boolean') return { kind: 'score', ref: read.code };
  if (read && 'cardinality' in read && read.cardinality === 'multi') {
    return { kind: negated ? 'count' : 'score', ref: read.code };
  }
  return { kind: 'number', value };
}

const dontKnow = { code: 'dont_know', means: 'unknown', label_key: 't.dont_know' } as const;

const controls = {
  truth: 'yes_no',
  number: 'number',
  set: 'multi_select_cards',
  month: 'date',
  place: 'address',
  photo: 'media',
} as const;

function photo(needsConsent: boolean): MediaDefinition {
  return {
    kind: 'image',
    accept: ['image/jpeg'],
    capture_mode: 'upload',
    max_bytes: 1_000_000,
    resumable: true,
    ...(needsConsent && { consent: { version: 'v1', copy: 't.capture' } }),
  };
}

function factOf(kind: Kind, code: string): FactDefinition {
  if (kind === 'truth') return { code, value_type: 'boolean', cardinality: 'single' };
  if (kind === 'number') return { code, value_type: 'number', cardinality: 'single', min: 0, max: 3 };
  if (kind === 'month')
    return { code, value_type: 'date', cardinality: 'single', precision: 'month', max: '2026-12-31' };
  if (kind === 'place') return { code, value_type: 'address', cardinality: 'single', contact: true };
  if (kind === 'photo') return { code, value_type: 'media', cardinality: 'single' };
  const options = codes.map((option, index) => ({
    code: option,
    exclusive: option === 'none',
    ...(option === 'b' && { please_say: { max_length: 10, required: true } }),
    score: (index + 1) % codes.length,
  }));
  return { code, value_type: 'code', cardinality: 'multi', options };
}

function leaf(readable: readonly Readable[], { ref, value, negated, absence }: Term): Condition {
  const fact = readable[ref % readable.length];
  const code = fact?.code ?? 'f';
  const isComposite = fact?.value_type === 'address' || fact?.value_type === 'media';
  const plain: Condition =
    absence || isComposite
      ? { kind: 'answered', ref: code }
      : fact?.value_type === 'boolean'
        ? { kind: 'compare', ref: code, op: 'eq', value: value % 2 === 0 }
        : fact?.value_type === 'date'
          ? { kind: 'compare', ref: code, op: value % 2 === 0 ? 'lt' : 'gte', value: days[value] ?? '' }
          : fact?.value_type === 'number'
            ? { kind: 'compare', ref: code, op: 'gte', value }
            : fact && 'expr' in fact
              ? { kind: 'compare', ref: code, op: 'eq', value: bands[value] ?? 'low' }
              : { kind: 'includes', ref: code, value: codes[value] ?? 'a' };
  return negated ? { kind: 'not', of: plain } : plain;
}

/** What a patient answers to any question, by position; undefined skips, where that is allowed. */
export const patients: fc.Arbitrary<readonly PatientAnswer[]> = fc.array(
  fc.record({
    truth: fc.boolean(),
    number: fc.integer({ min: 0, max: 3 }),
    set: fc.oneof(fc.constant(['none']), fc.subarray(['a', 'b', 'c'], { minLength: 1 })),
    month: fc.constantFrom(...months),
    unsure: fc.boolean(),
    place: fc.constantFrom<StateCode[]>('CA', 'NV'),
    photo: fc.constantFrom('med_1', 'med_2'),
    skip: fc.boolean(),
  }),
  { minLength: 14, maxLength: 14 },
);

interface PatientAnswer {
  readonly truth: boolean;
  readonly number: number;
  readonly set: readonly string[];
  readonly month: string;
  readonly unsure: boolean;
  readonly place: StateCode;
  readonly photo: string;
  readonly skip: boolean;
}

/** The patient's answers by fact code, for the questions of the bundle. */
export function answersOf(bundle: Bundle, patient: readonly PatientAnswer[]): Answers {
  const answers: Record<string, FactValue> = {};
  for (const [index, node] of bundle.nodes.entries()) {
    const given = patient[index % patient.length];
    if (node.kind !== 'question' || !given || (given.skip && !node.required)) continue;
    answers[node.fact] =
      node.unknown_answers && given.unsure ? { code: dontKnow.code } : givenValue(node.control, given);
  }
  return answers;
}

function givenValue(control: string, given: PatientAnswer): FactValue {
  switch (control) {
    case 'yes_no':
      return given.truth;
    case 'number':
      return given.number;
    case 'date':
      return given.month;
    case 'address':
      return addressIn(given.place);
    case 'media':
      return { media_id: given.photo };
    default:
      return given.set;
  }
}

/** What the patient submits at the current node, keeping to the options offered. */
export function patientSubmission(instrument: Instrument, session: Session, answers: Answers): GivenAnswer {
  const nodeId = currentOf(session);
  const node = instrument.nodeById.get(nodeId);
  if (node?.kind === 'consent') return { nodeId, consent: { affirmed: true, consentVersion: node.version } };
  if (node?.kind !== 'question') return { nodeId };
  const answer = answers[node.fact.code];
  const offered = session.state.status === 'active' ? session.state.current.options : undefined;
  if (!Array.isArray(answer)) return answerAt(node, answer);
  const kept = offered ? answer.filter((code) => offered.includes(code)) : answer;
  const instead = offered?.includes('none') ? 'none' : offered?.[0];
  const chosen = kept.length > 0 ? kept : [instead];
  return { nodeId, answer: chosen.map((code) => (code === 'b' ? { code, text: 'more' } : code)) };
}

/** An address without what stands beside it: whether it was verified. */
export function withoutVerdict(value: FactValue): FactValue {
  if (!isMembers(value)) return value;
  const { deliverable: _, simulated: __, verified: ___, ...members } = value;
  return members;
}
