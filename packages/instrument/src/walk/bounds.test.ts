import { expect, test } from 'vitest';
import { ask, currentOf, fact, instrumentOf, openedAt, submit, tryNext } from '../../test/authored-bundle.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { renderStep } from '../render/render.ts';
import { submittedOf } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';

const kilograms = { value_type: 'number', cardinality: 'single', unit: 'kg' } as const;
const facts: readonly FactDefinition[] = [
  { code: 'weight', ...kilograms, min: 30, max: 400 },
  { code: 'goal', ...kilograms, min: 30, max: { fact: 'weight' } },
  fact('born', 'date', { min: '1900-01-01', max: { as_of: { years: -18 } } }),
  { code: 'medicine', value_type: 'string', cardinality: 'single', fold_case: true },
];
const named = { kind: 'in', ref: 'medicine', values: ['Ozempic', 'Größe'] } as const;

const instrument = instrumentOf({
  facts,
  nodes: [
    ask('weight', 'weight_kg'),
    ask('goal', 'weight_kg', { required: false }),
    ask('born', 'date'),
    ask('medicine', 'text'),
  ],
  flags: [{ code: 'under_age', when: named }],
});
const { session: opened } = openSession(instrument, openedAt);
const run = (...answers: unknown[]) =>
  answers.reduce<Session>((session, answer) => submit(instrument, session, { answer }), opened);
const issuesOf = (session: Session, answer: unknown) => {
  const decision = tryNext(instrument, session, { answer });
  return decision.kind === 'refused' ? decision.issues : decision.kind;
};
const render = (session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
const back = (session: Session) => decideBack(instrument, session, openedAt).session;

test('decisions.md 12: a bound may be another answer: a goal above the weight gets its issue', () => {
  const atGoal = run(80.5);
  expect(render(atGoal).node?.input).toMatchObject({
    min: 30,
    max: 80.5,
    unit: 'kg',
    step: 0.1,
    decimals: 1,
  });
  expect(issuesOf(atGoal, 80.6)).toEqual([
    {
      code: 'answer.range',
      message: 'Please enter a weight between 30 and 80.5 kg.',
      params: { min: 30, max: 80.5, unit: 'kg' },
    },
  ]);
  expect(issuesOf(atGoal, 80.5)).toBe('advanced');
});

test('decisions.md 12: a lower weight opens the goal again, so no submission holds a goal above the weight', () => {
  const revised = submit(instrument, back(back(run(90, 85))), { answer: 80 });
  expect(currentOf(revised)).toBe('q_goal');
  expect(revised.log.at(-1)).toMatchObject({ type: 'retired', fact: 'goal', cause: 'bound_changed' });
  const { node } = render(revised);
  expect(node).not.toHaveProperty('prefilledValue');
  expect(node?.input?.max).toBe(80);
  const done = [75, '1990-01-01', 'none'].reduce<Session>(
    (session, answer) => submit(instrument, session, { answer }),
    revised,
  );
  const goals = submittedOf(instrument, done)?.answers.filter(({ fact }) => fact === 'goal');
  expect(goals).toMatchObject([{ value: 75 }]);
});

test('a higher weight, or a lower one that the goal still fits, leaves the goal as it is', () => {
  for (const weight of [120, 85]) {
    const atGoal = submit(instrument, back(back(run(90, 85))), { answer: weight });
    expect(atGoal.log.some(({ type }) => type === 'retired')).toBe(false);
    expect(render(atGoal).node?.prefilledValue).toBe(85);
  }
});

test('decisions.md 12: a bound may be the day of the session less a period', () => {
  const atBorn = run(90, 85);
  expect(render(atBorn).node?.input).toEqual({
    valueType: 'date',
    minDate: '1900-01-01',
    maxDate: '2008-06-15',
  });
  expect(issuesOf(atBorn, '2008-06-16')).toMatchObject([
    {
      code: 'answer.range',
      message: 'Please enter a date between January 1, 1900 and June 15, 2008.',
      params: { minDate: '1900-01-01', maxDate: '2008-06-15' },
    },
  ]);
  expect(issuesOf(atBorn, '2008-06-15')).toBe('advanced');
});

test.each([
  [' OZEMPIC', ['under_age']],
  ['GRÖSSE', ['under_age']],
  ['Ozempic 1', undefined],
])('decisions.md 12: conditions compare a folded text without regard to case: %j', (medicine, flags) => {
  const done = run(90, 85, '1990-01-01', medicine);
  expect(render(done).flags).toEqual(flags);
  expect(submittedOf(instrument, done)?.answers.at(-1)?.value).toBe(medicine);
});
