import { type Condition, FALSE, type FactValue, TRUE, type Truth, UNKNOWN } from '@telehealth/conditions';
import { interpret } from '@telehealth/conditions/test/interpret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  consent,
  currentOf,
  fact,
  instrumentOf,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { withDerivations } from '../../test/interpret-expression.ts';
import { composedBundles } from '../../test/random-overlay.ts';
import { answersOf, bundles, patientSubmission, patients, withoutVerdict } from '../../test/random-walk.ts';
import type { Bundle, CriterionDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import type { Instrument } from '../compile/instrument.ts';
import { evaluate } from '../eligibility/evaluate.ts';
import type { Session } from '../session/session.ts';
import type { Found, GivenAnswer } from '../walk/answers/given-answer.ts';
import { decideAbandon } from '../walk/decide-abandon.ts';
import { decideBack } from '../walk/decide-back.ts';
import { decideNext } from '../walk/decide-next.ts';
import { continueClinical, openSession, type SessionEntry } from '../walk/open-session.ts';
import { planSession } from '../walk/plan.ts';
import { type Submitted, submittedOf } from './submitted.ts';

const isActive = (session: Session) => session.state.status === 'active';

/** Goes forward and back as the moves say, each time with other answers, then forward to the end. */
function wanderToEnd(instrument: Instrument, start: Session, { moves, bundle }: Scenario): Session {
  const first = currentOf(start);
  const forward = (session: Session, patient: Scenario['moves'][number]['patient']) =>
    submit(instrument, session, patientSubmission(instrument, session, answersOf(bundle, patient)));
  let session = start;
  for (const { back, patient } of moves) {
    if (!isActive(session)) return session;
    session =
      back && currentOf(session) !== first
        ? decideBack(instrument, session, openedAt).session
        : forward(session, patient);
  }
  for (let count = 0; isActive(session); count++) {
    if (count > 200) throw new Error('the walk does not end');
    session = forward(session, moves[0]?.patient ?? []);
  }
  return session;
}

/** What is known on the path, and what is on it, by the plain interpreter, the bundle and the log alone. */
function plainly(bundle: Bundle, { log }: Session) {
  const given = new Map<string, FactValue>();
  for (const entry of log) {
    if (entry.type === 'answered') given.set(entry.fact, entry.value);
    else if ('fact' in entry && entry.fact !== undefined) given.delete(entry.fact);
  }
  const known = new Map<string, FactValue>();
  const visible = new Set<string>();
  const read = (ref: string) => withDerivations(bundle, known).get(ref);
  for (const node of bundle.nodes) {
    const truth = node.when ? interpret(node.when, read) : TRUE;
    if (truth === FALSE || (truth !== TRUE && node.on_unknown !== 'show')) continue;
    visible.add(node.id);
    const value = node.kind === 'question' ? given.get(node.fact) : undefined;
    if (node.kind === 'question' && value !== undefined) known.set(node.fact, value);
  }
  return { known, visible, read };
}

/** Of every fact whether it was answered, of every derivation whether it is great enough, or in the middle band. */
function withCriteria(bundle: Bundle): Bundle {
  const conditions = [
    ...bundle.facts.map(({ code }): Condition => ({ kind: 'answered', ref: code })),
    ...bundle.derivations.map(
      ({ code, value_type }): Condition =>
        value_type === 'number'
          ? { kind: 'compare', ref: code, op: 'gte', value: 2 }
          : { kind: 'compare', ref: code, op: 'eq', value: 'middle' },
    ),
  ];
  const eligibility = conditions.map(
    (when, index): CriterionDefinition => ({
      ...{ id: `c_${index}`, effect: 'require', reason: `r_${index}`, when, approval: { status: 'draft' } },
    }),
  );
  return { ...bundle, eligibility };
}

const asResult = (truth: Truth) => (truth === UNKNOWN ? 'indeterminate' : truth === TRUE ? 'pass' : 'fail');

/** The criteria see what counts and nothing else. */
function expectEvaluated(bundle: Bundle, instrument: Instrument, session: Session): void {
  const { known, read } = plainly(bundle, session);
  const approvals = new Map(
    instrument.criteria.map(({ id, sha256 }) => [
      id,
      {
        therapy: bundle.therapy,
        criterionId: id,
        contents: [{ sha256, by: 'md', at: openedAt }],
        revoked: false,
      },
    ]),
  );
  const { results = [] } = evaluate(instrument, planSession(instrument, session), approvals) ?? {};
  expect(results.map(({ result }) => result)).toEqual(
    (bundle.eligibility ?? []).map(({ when }) => asResult(interpret(when, read))),
  );
  for (const { factsUsed } of results)
    expect([...known.keys()]).toEqual(expect.arrayContaining([...factsUsed]));
}

function abandoned(session: Session): Session {
  const decision = decideAbandon(session, openedAt);
  if (decision.kind !== 'abandoned') throw new Error('it was abandoned before');
  return decision.session;
}

interface Scenario {
  readonly bundle: Bundle;
  readonly moves: readonly {
    readonly back: boolean;
    readonly patient: Parameters<typeof answersOf>[1];
  }[];
}

const moves = fc.array(fc.record({ back: fc.boolean(), patient: patients }), { minLength: 1, maxLength: 25 });
const onePass = fc.record({ bundle: fc.oneof(bundles, composedBundles), moves });

/** The same bundles, with the nodes from some point on in the clinical phase. */
const inPhases = fc.record({
  bundle: fc.record({ bundle: bundles, at: fc.nat() }).map(({ bundle, at }): Bundle => {
    const { nodes } = bundle;
    const clinicalFrom = 1 + (at % (nodes.length - 1));
    return {
      ...bundle,
      phases: ['qualification', 'clinical'],
      nodes: nodes.map((node, index) => ({
        ...node,
        phase: index < clinicalFrom ? 'qualification' : 'clinical',
      })),
    };
  }),
  moves,
  clinicalMoves: moves,
});

/** What is known, without the texts of options. */
function factsOf({ answers }: Submitted) {
  const known = answers.filter(({ unknown }) => unknown === undefined);
  return Object.fromEntries(known.map(({ fact, value }) => [fact, withoutTexts(value)]));
}

function withoutTexts(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => (typeof one === 'object' && one && 'code' in one ? one.code : one));
}

function expectOnPath(bundle: Bundle, session: Session, submitted: Submitted) {
  const { known, visible } = plainly(bundle, session);
  const plain = [...known].map(([fact, value]) => [fact, withoutVerdict(value)]);
  expect(factsOf(submitted)).toEqual(Object.fromEntries(plain));
  const unsure = submitted.answers.filter(({ unknown }) => unknown !== undefined);
  expect(submitted.answers).toHaveLength(known.size + unsure.length);
  for (const { seq, value } of unsure)
    expect(session.log[seq - 1]).toMatchObject({ type: 'unknown', ...Object(value) });
  for (const { nodeId } of [...submitted.answers, ...submitted.consents]) expect(visible).toContain(nodeId);
  for (const { seq, fact, value, at, source, unknown } of submitted.answers) {
    if (unknown !== undefined) continue;
    const entry = session.log[seq - 1];
    expect(entry).toMatchObject({ type: 'answered', fact, at, source });
    expect(entry?.type === 'answered' && withoutVerdict(entry.value)).toEqual(withoutTexts(value));
  }
  const order = bundle.nodes.map(({ id }) => id);
  const places = submitted.answers.map(({ nodeId }) => order.indexOf(nodeId));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

describe('decisions.md 4: what is submitted is what counts', () => {
  test('whatever the patient revised, every answer on the path is in it and in scores and criteria, and none of a node off the path', () => {
    fc.assert(
      fc.property(onePass, (drawn) => {
        const scenario = { ...drawn, bundle: withCriteria(drawn.bundle) };
        const instrument = compileInstrument(scenario.bundle);
        const ended = wanderToEnd(instrument, openSession(instrument, openedAt).session, scenario);
        const submitted = submittedOf(instrument, ended);
        expect(submitted?.phases).toEqual([{ at: openedAt }]);
        if (submitted) expectOnPath(scenario.bundle, ended, submitted);
        expectEvaluated(scenario.bundle, instrument, ended);
      }),
      { numRuns: 40 },
    );
  });

  test('a running clinical phase shows the qualification as it was submitted; a submitted one shows both', () => {
    fc.assert(
      fc.property(inPhases, ({ bundle, moves, clinicalMoves }) => {
        const instrument = compileInstrument(bundle);
        const entry = { phase: 'qualification' } as const;
        const opened = openSession(instrument, openedAt, entry).session;
        const qualified = wanderToEnd(instrument, opened, { bundle, moves });
        const first = submittedOf(instrument, qualified);
        expect(first?.phases).toEqual([{ phase: 'qualification', at: openedAt }]);
        const asked = { ...bundle, nodes: bundle.nodes.filter(({ phase }) => phase === 'qualification') };
        if (first) expectOnPath(asked, qualified, first);

        const begun = continueClinical(instrument, qualified, openedAt + 1).session;
        if (isActive(begun)) {
          expect(submittedOf(instrument, begun)).toEqual(first);
          const left = abandoned(begun);
          expect(submittedOf(instrument, left)).toEqual(first);
        }
        const ended = wanderToEnd(instrument, begun, { bundle, moves: clinicalMoves });
        const both = submittedOf(instrument, ended);
        expect(both?.phases.map(({ phase }) => phase)).toEqual(['qualification', 'clinical']);
        if (both) {
          expectOnPath(bundle, ended, both);
          expect(factsOf(both)).toMatchObject(factsOf(first ?? both));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('log entries of a node off the path are left out, although nothing retired them', () => {
    const off = { when: { kind: 'compare', ref: 'x', op: 'eq', value: true }, on_unknown: 'hide' } as const;
    const nodes = [ask('x', 'yes_no'), ask('y', 'yes_no', off), consent('k', false, off), ask('z', 'yes_no')];
    const of = ['y', 'z'].map(
      (ref) =>
        ({
          kind: 'if_known',
          of: [
            { kind: 'score', ref },
            { kind: 'number', value: 0 },
          ],
        }) as const,
    );
    const instrument = instrumentOf({
      facts: yesNoFacts('x', 'y', 'z'),
      nodes,
      derivations: [{ code: 'total', value_type: 'number', expr: { kind: 'sum', of } }],
    });
    const { session } = openSession(instrument, openedAt);
    const base = { type: 'answered', at: openedAt, method: 'patient_reported', source: 'typed' } as const;
    const given = { version: 'v1', copySha256: '', affirmed: true, scopes: ['all'] };
    const ended: Session = {
      ...session,
      state: { status: 'complete', at: openedAt },
      log: [
        { ...base, seq: 1, nodeId: 'q_x', fact: 'x', value: false },
        { ...base, seq: 2, nodeId: 'q_y', fact: 'y', value: true },
        { ...given, type: 'consented', seq: 3, at: openedAt, nodeId: 'k' },
        { ...base, seq: 4, nodeId: 'q_z', fact: 'z', value: true },
      ],
    };
    const submitted = submittedOf(instrument, ended);
    const { slots } = planSession(instrument, ended);
    expect(slots[instrument.slotByCode.get('total') ?? -1], 'and no score counts them').toBe(1);
    expect(submitted && factsOf(submitted)).toEqual({ x: false, z: true });
    expect(submitted?.consents).toEqual([]);
  });

  test('what the qualification let pass over is in it once, as the clinical phase had it answered', () => {
    const nodes = [
      ask('x', 'yes_no', { phase: 'qualification' }),
      ask('y', 'yes_no', { phase: 'qualification', required: false }),
      ask('y', 'yes_no', { phase: 'clinical', id: 'q_y_again' }),
    ];
    const facts = yesNoFacts('x', 'y');
    const instrument = compileInstrument({
      ...bundleOf({ facts, nodes }),
      phases: ['qualification', 'clinical'],
    });
    let { session } = openSession(instrument, openedAt, { phase: 'qualification' });
    session = submit(instrument, submit(instrument, session, { answer: true }), {});
    session = submit(instrument, continueClinical(instrument, session, openedAt).session, { answer: true });
    expect(submittedOf(instrument, session)?.answers).toMatchObject([
      { fact: 'x', nodeId: 'q_x' },
      { fact: 'y', nodeId: 'q_y_again', value: true },
    ]);
  });
});

const found: Found = {
  suggestion: {
    address: { line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
    deliverable: true,
    simulated: false,
  },
};
const uploaded: Found = { mediaItem: { nodeId: 'q_face' } };

const bundle = bundleOf({
  facts: [
    { code: 'mail', value_type: 'string', cardinality: 'single', contact: true },
    { code: 'home', value_type: 'address', cardinality: 'single', contact: true },
    { code: 'face', value_type: 'media', cardinality: 'single' },
    fact('risk', 'boolean'),
  ],
  nodes: [
    ask('mail', 'email', { prefill: 'confirm' }),
    ask('home', 'address'),
    ask('face', 'media', {
      media: {
        kind: 'image',
        accept: ['image/png'],
        capture_mode: 'camera',
        max_bytes: 1000,
        resumable: true,
        consent: { version: 'capture-1', copy: 't.capture' },
      },
    }),
    ask('risk', 'yes_no'),
    consent('k_news', false),
    consent('k_care', true),
  ],
  flags: [{ code: 'under_age', when: { kind: 'compare', ref: 'risk', op: 'eq', value: true } }],
});
const instrument = instrumentOf(bundle);

function give(
  session: Session,
  submission: Omit<GivenAnswer, 'nodeId'>,
  with_?: Found,
  at = openedAt,
): Session {
  const nodeId = currentOf(session);
  const decision = decideNext(instrument, session, { nodeId, ...submission }, at, with_);
  if (decision.kind !== 'advanced') throw new Error(`expected an advance, got ${JSON.stringify(decision)}`);
  return decision.session;
}

function walked(entry: SessionEntry = {}): Session {
  let session = openSession(instrument, openedAt, entry).session;
  session = give(session, { answer: 'a@example.com' });
  session = give(session, { answer: { suggestion_id: 'one' } }, found);
  const affirmed = { affirmed: true, consentVersion: 'capture-1' };
  session = give(session, { mediaId: 'med_1', consent: affirmed }, uploaded);
  session = give(session, { answer: false });
  session = decideBack(instrument, session, openedAt).session;
  session = give(session, { answer: true }, undefined, openedAt + 5);
  return give(session, { consent: { affirmed: false, consentVersion: 'v1' } });
}

const care = (affirmed: boolean) => ({ consent: { affirmed, consentVersion: 'v1' } });

describe('decisions.md 4: answers with provenance, consents, media by id', () => {
  test('an answer says how it was given, when, and what it replaced', () => {
    const prefilled = give(walked({ prefills: { email: 'a@example.com' } }), care(true));
    expect(submittedOf(instrument, prefilled)).toEqual({
      phases: [{ at: openedAt }],
      answers: [
        {
          ...{ fact: 'mail', value: 'a@example.com', nodeId: 'q_mail', at: openedAt, seq: 1 },
          ...{ method: 'patient_reported', source: 'prefill_confirmed' },
          ...seen('mail'),
        },
        {
          ...{ fact: 'home', nodeId: 'q_home', at: openedAt, seq: 2 },
          ...{ method: 'patient_reported', source: 'suggestion' },
          ...seen('home'),
          value: { line1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
          address: { deliverable: true, simulated: false },
        },
        {
          ...{ fact: 'face', value: { media_id: 'med_1' }, nodeId: 'q_face', at: openedAt, seq: 3 },
          ...{ method: 'patient_reported', source: 'media', mediaId: 'med_1' },
          ...seen('face'),
        },
        {
          ...{ fact: 'risk', value: true, nodeId: 'q_risk', at: openedAt + 5, seq: 6, supersedes: 4 },
          ...{ method: 'patient_reported', source: 'typed' },
          ...seen('risk', 'Yes'),
        },
      ],
      consents: [
        { ...given('q_face', true, 'Text of t.capture'), version: 'capture-1', scopes: [] },
        { ...given('k_news', false, 'Text of t.k_news'), version: 'v1', scopes: [] },
        { ...given('k_care', true, 'Text of t.k_care'), version: 'v1', scopes: ['scope_k_care'] },
      ],
      flags: ['under_age'],
      timeZone: 'UTC',
    });
  });

  const seen = (fact: string, ...optionLabels: string[]) => ({
    ...{ question: `Text of t.${fact}`, optionLabels, unit: '' },
  });
  const given = (nodeId: string, affirmed: boolean, text: string) => ({
    ...{ nodeId, affirmed, text, at: openedAt, copySha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });

  test('what runs, was left or blocked in one pass has submitted nothing', () => {
    const open = walked();
    const left = abandoned(open);
    const blocked = give(open, care(false));
    expect([open, left, blocked].map(({ state }) => state.status)).toEqual([
      'active',
      'abandoned',
      'blocked',
    ]);
    for (const session of [open, left, blocked]) expect(submittedOf(instrument, session)).toBeUndefined();
  });

  test('the last evaluation is shown, if there is one', () => {
    const ended = give(walked(), care(true));
    const results = [
      { criterionId: 'c', sha256: 's', result: 'pass', reason: 'r', factsUsed: ['risk'] },
    ] as const;
    const one = { id: 'evl_1', at: 1, outcome: 'needs_review', results } as const;
    const two = { ...one, id: 'evl_2', outcome: 'eligible' } as const;
    const { evaluation } = submittedOf(instrument, { ...ended, evaluations: [one, two] }) ?? {};
    expect(evaluation).toEqual(two);
    expect(submittedOf(instrument, ended)).not.toHaveProperty('evaluation');
  });
});
