import { expect, test } from 'vitest';
import {
  ask,
  choices,
  currentOf,
  fact,
  instrumentOf,
  isTrue,
  openedAt,
  providedAddress,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from '../walk/decide-back.ts';
import { continueClinical, openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';
import { type ReviewedAnswer, reviewOf } from './review.ts';

const instrument = instrumentOf({
  facts: [
    fact('mass', 'number', { unit: 'kg', min: 30, max: 400 }),
    choices('illness', 'a', 'b', 'none'),
    fact('born', 'date', { min: '1900-01-01' }),
    fact('notes', 'string'),
    fact('home', 'address', { contact: true }),
    fact('photo', 'media'),
    ...yesNoFacts('sure', 'more', 'last'),
  ],
  nodes: [
    ask('mass', 'weight_kg'),
    ask('illness', 'multi_select_cards'),
    ask('born', 'date'),
    ask('notes', 'textarea', { required: false }),
    ask('home', 'address'),
    ask('photo', 'media', {
      media: {
        ...{ kind: 'image', accept: ['image/jpeg'], capture_mode: 'upload', max_bytes: 1000 },
        resumable: true,
      },
    }),
    ask('sure', 'yes_no'),
    ask('more', 'yes_no', { when: isTrue('sure') }),
    ask('last', 'yes_no'),
  ],
});
const { state: homeState, ...home } = providedAddress.address;
const given = [
  { answer: 80.5 },
  { answer: ['a', 'b'] },
  { answer: '1990-03-05' },
  { answer: 'First line\nSecond line' },
  {
    answer: {
      line1: home.line1,
      city: home.city,
      state: homeState,
      postal_code: home.postalCode,
      country: 'US',
    },
  },
  { mediaId: 'med_1' },
  { answer: true },
  { answer: true },
];
const open = (of = instrument) => openSession(of, openedAt).session;
const run = (count: number, of = instrument) =>
  given.slice(0, count).reduce<Session>((last, one) => submit(of, last, one), open(of));
const reviewed = (session: Session, of = instrument) => reviewOf(of, session).answers;
const backTo = (session: Session, nodeId: string) =>
  decideBack(instrument, session, openedAt, nodeId).session;
const byNode = (answers: readonly ReviewedAnswer[]) =>
  Object.fromEntries(
    answers.map(({ nodeId, lines, counts, canChange }) => [nodeId, { lines, counts, canChange }]),
  );

test('decisions.md 12: the review has each answer of the phase in words, in the order of asking', () => {
  const answers = reviewed(run(given.length));
  expect(answers.map(({ headline, lines }) => [headline, ...lines])).toEqual([
    ['Text of t.mass', '80.5 kg'],
    ['Text of t.illness', 'Text of t.a', 'Text of t.b'],
    ['Text of t.born', 'March 5, 1990'],
    ['Text of t.notes', 'First line', 'Second line'],
    ['Text of t.home', '1 Elm St', 'Reno, NV 89501'],
    ['Text of t.photo', 'Photo added'],
    ['Text of t.sure', 'Yes'],
    ['Text of t.more', 'Yes'],
  ]);
  expect(answers.every(({ counts, canChange }) => counts && canChange)).toBe(true);
});

test('decisions.md 12: the words are those of the session: language, region and units', () => {
  const spanish = compileInstrument(
    { ...instrument.bundle, locales: ['es'], copy: { es: instrument.bundle.copy.en ?? {} } },
    'sha',
    'es',
    'us',
  );
  const lines = reviewed(run(given.length, spanish), spanish).map(({ lines }) => lines[0]);
  expect([0, 2, 5, 6].map((index) => lines[index])).toEqual([
    ...['177 libras', '5 de marzo de 1990', 'Foto agregada', 'Sí'],
  ]);
});

test('a question that was passed over is shown without lines; one not yet reached is not shown', () => {
  const passedOver = submit(instrument, run(3), {});
  expect(reviewed(passedOver).at(-1)).toMatchObject({
    nodeId: 'q_notes',
    lines: [],
    counts: true,
    canChange: true,
  });
  expect(reviewed(open())).toEqual([]);
});

test('decisions.md 12: a change leads back to the review; what it removes from the path is not shown', () => {
  const last = run(given.length);
  const back = backTo(last, 'q_sure');
  expect(byNode(reviewed(back))).toMatchObject({
    q_mass: { counts: true, canChange: true },
    q_sure: { counts: true, canChange: false },
    q_more: { counts: true, canChange: false },
  });
  const changed = submit(instrument, back, { answer: false });
  expect(currentOf(changed)).toBe('q_last');
  expect(byNode(reviewed(changed))).not.toHaveProperty('q_more');
});

test('an answer that no longer counts says so, until it is confirmed', () => {
  const bounded = instrumentOf({
    facts: [
      fact('mass', 'number', { unit: 'kg', min: 30, max: 400 }),
      fact('goal', 'number', { unit: 'kg', min: 30, max: { fact: 'mass' } }),
      ...yesNoFacts('last'),
    ],
    nodes: [ask('mass', 'weight_kg'), ask('goal', 'weight_kg'), ask('last', 'yes_no')],
  });
  const asked = [90, 70].reduce<Session>((last, answer) => submit(bounded, last, { answer }), open(bounded));
  const back = decideBack(bounded, asked, openedAt, 'q_mass').session;
  const lighter = submit(bounded, back, { answer: 60 });
  expect(byNode(reviewed(lighter, bounded))).toEqual({
    q_mass: { lines: ['60 kg'], counts: true, canChange: true },
    q_goal: { lines: ['70 kg'], counts: false, canChange: false },
  });
});

test('interface.md 3.1: the review of the clinical phase has none of the answers that were submitted before', () => {
  const phased = instrumentOf({
    phases: ['qualification', 'clinical'],
    facts: yesNoFacts('a', 'b', 'c'),
    nodes: [
      ask('a', 'yes_no', { phase: 'qualification' }),
      ask('b', 'yes_no', { phase: 'clinical' }),
      ask('c', 'yes_no', { phase: 'clinical' }),
    ],
  });
  const { session } = openSession(phased, openedAt, { phase: 'qualification' });
  const qualified = submit(phased, session, { answer: true });
  const clinical = submit(phased, continueClinical(phased, qualified, openedAt).session, { answer: false });
  expect(reviewOf(phased, clinical)).toMatchObject({
    phase: 'clinical',
    answers: [{ nodeId: 'q_b', lines: ['No'] }],
  });
});

test('decisions.md 12: a step is the last when no other node waits', () => {
  const isLast = (session: Session) =>
    renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' }).isLast === true;
  expect([0, 7, 8].map((count) => isLast(run(count)))).toEqual([false, false, true]);
  expect(isLast(backTo(run(8), 'q_sure'))).toBe(false);
  expect(isLast(submit(instrument, run(8), { answer: true }))).toBe(false);
});
