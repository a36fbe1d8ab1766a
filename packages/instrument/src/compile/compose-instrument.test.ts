import { FALSE, TRUE } from '@telehealth/conditions';
import { interpret } from '@telehealth/conditions/test/interpret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  choice,
  choices,
  consent,
  currentOf,
  fact,
  openedAt,
  submit,
  tryNext,
} from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { overlaidBundles } from '../../test/random-overlay.ts';
import { answersOf, patientSubmission, patients } from '../../test/random-walk.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { AuthoredOverlay, AuthoredQuestion } from '../overlay/authored-overlay.ts';
import { composeBundle } from '../overlay/compose-bundle.ts';
import { validateOverlay } from '../overlay/validate-overlay.ts';
import { renderStep } from '../render/render.ts';
import { DONE } from '../session/node-state.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from '../walk/decide-back.ts';
import { openSession } from '../walk/open-session.ts';
import { planSession } from '../walk/plan.ts';
import { compileInstrument } from './compile.ts';
import { composeInstrument } from './compose-instrument.ts';
import type { Instrument } from './instrument.ts';

const bundle: Bundle = bundleOf({
  facts: [
    fact('smoker', 'boolean'),
    choices('illness', 'heart', 'liver', 'none'),
    choice('state', 'ca', 'ny', 'wy'),
    fact('weight', 'number', { unit: 'kg', screening: 'medical', min: 30, max: 400 }),
  ],
  nodes: [
    ask('smoker', 'yes_no', { copy: 't.smoker' }),
    ask('illness', 'multi_select_cards', { copy: 't.illness' }),
    ask('state', 'single_select_cards', { copy: 't.state' }),
    ask('weight', 'weight_kg', { copy: 't.weight' }),
    consent('c_tele', true),
  ],
});

const yesNo = (questionId: string, fact: string, more: Partial<AuthoredQuestion> = {}): AuthoredQuestion => ({
  questionId,
  fact,
  control: 'yes_no',
  copy: { headline: `The brand asks ${questionId}` },
  optionLabels: {},
  options: [],
  required: true,
  whenJson: '',
  ...more,
});

const illness = (options: readonly string[], more: Partial<AuthoredQuestion> = {}) =>
  yesNo('ill', 'illness', { control: 'multi_select_cards', options, ...more });

const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one' };

function composed(
  questions: readonly AuthoredQuestion[],
  ownFacts: AuthoredOverlay['ownFacts'] = [],
): Instrument {
  const { overlay, dropped } = validateOverlay(bundle, { ...name, questions, ownFacts });
  expect(dropped).toEqual([]);
  return composeInstrument(compileInstrument(bundle), overlay);
}

const opened = (instrument: Instrument) => openSession(instrument, openedAt).session;
const nodeOf = (instrument: Instrument, session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' }).node;

function ownFact(code: string): AuthoredOverlay['ownFacts'][number] {
  return { code: `brd_1:${code}`, valueType: 'boolean', cardinality: 'single', options: [] };
}

const knownIn = (instrument: Instrument, session: Session) =>
  effectiveFacts(instrument, planSession(instrument, session));

describe('interface.md 4.1 rule 7: a brand’s questions stand at the top of the funnel', () => {
  test('in their order, before everything else, in a section of their own', () => {
    const instrument = composed([yesNo('b', 'brd_1:pets'), yesNo('a', 'smoker')], [ownFact('pets')]);
    expect(instrument.nodes.map(({ id }) => id)).toEqual([
      'brand.b',
      'brand.a',
      'q_smoker',
      'q_illness',
      'q_state',
      'q_weight',
      'c_tele',
    ]);
    const session = opened(instrument);
    expect(nodeOf(instrument, session)).toMatchObject({ nodeId: 'brand.b', fact: 'brd_1:pets' });
    expect(nodeOf(instrument, session)?.sectionId).not.toBe(
      instrument.nodeById.get('q_smoker')?.template.sectionId,
    );
  });

  test('they render as authored: headline as copy, helper and placeholder as content, the brand’s labels', () => {
    const instrument = composed([
      illness(['none', 'heart', 'liver'], {
        copy: { headline: 'Any of these?', helper: 'All that apply', placeholder: 'Pick' },
        optionLabels: { heart: 'Heart trouble' },
      }),
    ]);
    expect(nodeOf(instrument, opened(instrument))).toEqual({
      nodeId: 'brand.ill',
      kind: 'question',
      sectionId: 'brand.questions',
      input: { valueType: 'codes' },
      control: 'multi_select_cards',
      fact: 'illness',
      required: true,
      copy: 'Any of these?',
      content: { helper: 'All that apply', placeholder: 'Pick' },
      options: [
        { code: 'heart', exclusive: false, label: 'Heart trouble' },
        { code: 'liver', exclusive: false, label: 'Text of t.liver' },
        { code: 'none', exclusive: true, label: 'Text of t.none' },
      ],
    });
  });

  test('a condition over an earlier question shows and hides the later one', () => {
    const isTrue = JSON.stringify({ kind: 'compare', ref: 'smoker', op: 'eq', value: true });
    const instrument = composed(
      [yesNo('first', 'smoker'), yesNo('second', 'brd_1:quits', { whenJson: isTrue })],
      [ownFact('quits')],
    );
    const session = opened(instrument);
    expect(currentOf(submit(instrument, session, { answer: true }))).toBe('brand.second');
    expect(currentOf(submit(instrument, session, { answer: false }))).toBe('q_smoker');
  });

  test('interface.md 4.1 rule 11: an exclusive option with another is refused here as well', () => {
    const instrument = composed([illness(['heart', 'liver', 'none'])]);
    expect(() => tryNext(instrument, opened(instrument), { answer: ['none', 'heart'] })).toThrow(
      expect.objectContaining({ kind: 'answer-refused' }),
    );
  });

  test('nothing a brand calls anything replaces what the bundle has', () => {
    const instrument = composed([
      yesNo('smoker', 'smoker', {
        copy: { headline: 'Theirs', helper: 't.smoker', placeholder: 't.illness' },
      }),
      illness(['heart', 'liver', 'none'], { questionId: 't.illness', optionLabels: { heart: 'Theirs' } }),
    ]);
    const published = compileInstrument(bundle);
    for (const node of published.nodes) {
      expect(instrument.nodeById.get(node.id)?.template).toEqual(node.template);
    }
  });
});

test('decisions.md 12: a goal that a brand asks before the weight is a fact of its own, and the bundle asks with its bound', () => {
  const kilograms = { value_type: 'number', cardinality: 'single', unit: 'kg' } as const;
  const bounded = bundleOf({
    facts: [
      { code: 'weight', ...kilograms },
      { code: 'goal', ...kilograms, min: 30, max: { fact: 'weight' } },
    ],
    nodes: [ask('weight', 'weight_kg'), ask('goal', 'weight_kg')],
  });
  const goal = yesNo('g', 'goal', { control: 'weight_kg' });
  const { overlay } = validateOverlay(bounded, { ...name, questions: [goal], ownFacts: [] });
  const instrument = composeInstrument(compileInstrument(bounded), overlay);
  expect(nodeOf(instrument, opened(instrument))?.input).toMatchObject({ min: 30 });
  const atGoal = [90, 80].reduce<Session>(
    (session, answer) => submit(instrument, session, { answer }),
    opened(instrument),
  );
  expect(currentOf(atGoal)).toBe('q_goal');
  expect(tryNext(instrument, atGoal, { answer: 85 })).toMatchObject({
    kind: 'refused',
    issues: [{ code: 'answer.range', params: { min: 30, max: 80, unit: 'kg' } }],
  });
});

describe('decisions.md 5: a brand question never takes the place of a node of the bundle', () => {
  const questions = [
    yesNo('a', 'smoker'),
    illness(['heart', 'liver', 'none']),
    yesNo('where', 'state', { control: 'single_select_cards', options: ['ca', 'ny'] }),
  ];
  const theirs: Readonly<Record<string, unknown>> = { a: true, ill: ['liver'], where: 'ny' };
  const published = compileInstrument(bundle);
  const subsets = Array.from({ length: 2 ** questions.length - 1 }, (_, index) =>
    questions.filter((_question, place) => ((index + 1) >> place) % 2 === 1),
  );

  test.each(subsets.map((asked) => [asked.map(({ fact }) => fact).join(', '), asked] as const))(
    'bound to %s, and answered there: the bundle asks as published, and its answers alone count',
    (_, asked) => {
      const instrument = composed(asked);
      let session = opened(instrument);
      for (const { questionId } of asked) {
        expect(currentOf(session)).toBe(`brand.${questionId}`);
        session = submit(instrument, session, { answer: theirs[questionId] });
      }
      const facts = bundle.facts.map(({ code }) => code);
      expect(facts.filter((code) => knownIn(instrument, session).has(code))).toEqual([]);
      let alone = opened(published);
      for (const answer of [false, ['none'], 'wy', 90]) {
        expect(nodeOf(instrument, session)).toEqual(nodeOf(published, alone));
        session = submit(instrument, session, { answer });
        alone = submit(published, alone, { answer });
      }
      expect(currentOf(session)).toBe(currentOf(alone));
      const known = Object.fromEntries(knownIn(instrument, session));
      expect(known).toMatchObject(Object.fromEntries(knownIn(published, alone)));
    },
  );
});

describe('no question of a brand makes the bundle blind', () => {
  test('decisions.md 5: a medical question in an overlay: the bundle asks as published, unprimed, and its answer alone counts', () => {
    const published = compileInstrument({
      ...bundle,
      facts: bundle.facts.map((fact) => ({ ...fact, screening: 'medical' as const })),
    });
    const { overlay } = validateOverlay(bundle, {
      ...name,
      ownFacts: [],
      questions: [illness(['heart', 'liver', 'none'], { optionLabels: { heart: 'Apples' } })],
    });
    const instrument = composeInstrument(published, overlay);
    let session = opened(instrument);
    expect(nodeOf(instrument, session)).toMatchObject({ nodeId: 'brand.ill', fact: 'illness' });
    session = submit(instrument, session, { answer: ['heart'] });
    expect(knownIn(instrument, session).has('illness')).toBe(false);
    session = submit(instrument, session, { answer: true });
    const again = nodeOf(instrument, session);
    expect(again).toEqual(published.nodeById.get('q_illness')?.template);
    session = submit(instrument, session, { answer: ['liver'] });
    expect(knownIn(instrument, session).get('illness')).toEqual(['liver']);
  });

  test.each([
    ['an optional question passed over', yesNo('s', 'smoker', { required: false }), 'q_smoker'],
    [
      'an optional question with fewer options, passed over',
      yesNo('w', 'state', { control: 'single_select_cards', options: ['ca'], required: false }),
      'q_state',
    ],
  ])('%s: the bundle asks what it requires', (_, question, asked) => {
    const instrument = composed([question]);
    let session = submit(instrument, opened(instrument), {});
    const answers = { q_smoker: false, q_illness: ['none'], q_state: 'wy' };
    while (currentOf(session) !== asked) {
      const answer = Object.entries(answers).find(([nodeId]) => nodeId === currentOf(session))?.[1];
      session = submit(instrument, session, { answer });
    }
    const answer = asked === 'q_state' ? 'wy' : true;
    session = submit(instrument, session, { answer });
    expect(session.log.some(({ type }) => type === 'retired')).toBe(false);
    expect(knownIn(instrument, session).get(question.fact)).toBe(answer);
  });

  test('whatever a brand adds and the patient does: the walk ends, and what the bundle requires is answered', () => {
    fc.assert(
      fc.property(overlaidBundles, patients, moves, ({ bundle: published, authored }, patient, wandering) => {
        const { overlay } = validateOverlay(published, authored);
        const whole = composeBundle(published, overlay);
        const instrument = composeInstrument(compileInstrument(published), overlay);
        const answers = answersOf(whole, patient);
        let session = opened(instrument);
        for (let steps = 0; session.state.status === 'active'; steps++) {
          if (steps > 200) throw new Error('the walk does not end');
          const node = instrument.nodeById.get(currentOf(session));
          const { back = false, skip = false } = wandering[steps] ?? {};
          const passesOver = node?.kind === 'question' && !node.required && skip;
          const goesBack =
            back && planSession(instrument, session).states.slice(0, node?.index).includes(DONE);
          session = goesBack
            ? decideBack(instrument, session, openedAt).session
            : submit(instrument, session, passesOver ? {} : patientSubmission(instrument, session, answers));
          expect(planSession(instrument, session).current?.id ?? '').toBe(currentOf(session));
        }
        const plan = planSession(instrument, session);
        const known = effectiveFacts(instrument, plan);
        for (const node of published.nodes) {
          if (node.kind !== 'question' || !node.required) continue;
          const truth = node.when ? interpret(node.when, (ref) => known.get(ref)) : TRUE;
          if (truth === FALSE || (truth !== TRUE && node.on_unknown !== 'show')) continue;
          expect(known.has(node.fact) || node.unknown_answers !== undefined, node.id).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});

const moves = fc.array(fc.record({ back: fc.boolean(), skip: fc.boolean() }), { maxLength: 40 });
