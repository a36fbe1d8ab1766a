import { FALSE, TRUE, type Truth, UNKNOWN } from '@telehealth/conditions';
import { describe, expect, test } from 'vitest';
import { ask, fact, instrumentOf, openedAt, submit, tryNext } from '../../test/authored-bundle.ts';
import type { BoundDefinition, FactDefinition } from '../bundle/bundle.ts';
import { renderStep } from '../render/render.ts';
import { answeredSoFar } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

const context = { sessionId: 'ses_1', journeyId: 'jny_1' };

function withFacts(facts: readonly FactDefinition[], formatLocale = 'en-US') {
  const instrument = instrumentOf({
    facts: [...facts, fact('last', 'boolean')],
    nodes: [...facts.map(({ code }) => ask(code, 'date')), ask('last', 'yes_no')],
    derivations: [
      { code: 'age', value_type: 'number', label_key: 't.age', expr: { kind: 'age_years', from: 'since' } },
    ],
    flags: [
      { code: 'under_age', when: { kind: 'compare', ref: 'age', op: 'lt', value: 18 } },
      { code: 'ship_state_mismatch', when: { kind: 'compare', ref: 'since', op: 'lt', value: '2008-06-15' } },
    ],
  });
  const { session } = openSession(instrument, openedAt, { formatLocale });
  const run = (...answers: unknown[]) =>
    answers.reduce<Session>((last, answer) => submit(instrument, last, { answer }), session);
  const refusal = (at: Session, answer: unknown) => {
    const decision = tryNext(instrument, at, { answer });
    return decision.kind === 'refused' ? decision.issues[0]?.message : decision.kind;
  };
  return { instrument, session, run, refusal, render: (at: Session) => renderStep(instrument, at, context) };
}

const since = (precision: FactDefinition['precision'], more: Partial<FactDefinition> = {}) =>
  fact('since', 'date', { min: '1900-01-01', max: 'as_of', ...(precision && { precision }), ...more });

describe('decisions.md 4: a date by month or year', () => {
  test.each([
    ['month', '2008-06', '2008-06-01', 'Please enter a month from 1 to 12, and a year with four digits.'],
    ['year', '2008', '2008-06', 'Please enter a year with four digits.'],
  ] as const)('by %s: %s is taken, %s is not', (precision, taken, refused, message) => {
    const { run, refusal, render, session, instrument } = withFacts([since(precision)]);
    expect(render(session).node?.input).toEqual({
      ...{ valueType: 'date', precision, minDate: '1900-01-01', maxDate: '2026-06-15', autocomplete: 'bday' },
    });
    expect(refusal(session, refused)).toBe(message);
    expect(answeredSoFar(instrument, run(taken)).answers[0]).toMatchObject({ value: taken });
  });

  // 15 June 2026 less 18 years is 15 June 2008.
  test.each<[string, string, Truth, Truth, number | undefined]>([
    ['month', '2008-05', FALSE, TRUE, 18],
    ['month', '2008-06', UNKNOWN, UNKNOWN, undefined],
    ['month', '2008-07', TRUE, FALSE, 17],
    ['month', '2026-06', TRUE, FALSE, 0],
    ['year', '2006', FALSE, TRUE, undefined],
    ['year', '2007', FALSE, TRUE, undefined],
    ['year', '2008', UNKNOWN, UNKNOWN, undefined],
    ['year', '2009', TRUE, FALSE, undefined],
  ])(
    'by %s, %s: what it leaves open is unknown: under 18 %i, before 15 June 2008 %i, age %s',
    (precision, answer, young, before, age) => {
      const { instrument, run } = withFacts([since(precision as 'month')]);
      const { slots } = planSession(instrument, run(answer));
      expect(instrument.flags.map(({ when }) => when(slots))).toEqual([young, before]);
      expect(slots[instrument.slotByCode.get('age') ?? -1]).toBe(age);
    },
  );

  test.each([
    ['en-US', 'June 2008'],
    ['es-MX', 'junio de 2008'],
  ])('a submission shows the name of the month in %s', (locale, figure) => {
    const { instrument, run } = withFacts([since('month')], locale);
    expect(answeredSoFar(instrument, run('2008-06')).answers[0]).toMatchObject({ value: '2008-06', figure });
  });

  test.each<[BoundDefinition, string, string]>([
    ['as_of', '2026-06', 'advanced'],
    ['as_of', '2026-07', 'Please enter a month between January 1900 and June 2026.'],
    [{ as_of: { weeks: -2, days: -1 } }, '2026-05', 'advanced'],
    [
      { as_of: { weeks: -2, days: -1 } },
      '2026-06',
      'Please enter a month between January 1900 and May 2026.',
    ],
  ])('a month is out of bounds when all of its days are: at most %j, %s', (max, answer, expected) => {
    const { session, refusal } = withFacts([since('month', { max })]);
    expect(refusal(session, answer)).toBe(expected);
  });
});

describe('decisions.md 12: a bound is another answer plus or minus a period', () => {
  const until = (bounds: Partial<FactDefinition>, precision: FactDefinition['precision'] = 'day') =>
    fact('until', 'date', { precision, ...bounds });
  test.each<[string, FactDefinition, FactDefinition, string, string, string]>([
    [
      'six weeks after',
      since('day'),
      until({ min: { fact: 'since', plus: { weeks: 6 } } }),
      '2026-01-31',
      '2026-03-13',
      'Please enter a date on or after March 14, 2026.',
    ],
    [
      'six weeks after',
      since('day'),
      until({ min: { fact: 'since', plus: { weeks: 6 } } }),
      '2026-01-31',
      '2026-03-14',
      'advanced',
    ],
    [
      'a month after ends at its last day',
      since('day'),
      until({ min: { fact: 'since', plus: { months: 1 } } }),
      '2026-01-31',
      '2026-02-27',
      'Please enter a date on or after February 28, 2026.',
    ],
    [
      'one month and ten days after',
      since('day'),
      until({ max: { fact: 'since', plus: { months: 1, days: 10 } } }),
      '2026-01-31',
      '2026-03-11',
      'Please enter a date on or before March 10, 2026.',
    ],
    [
      'a year before a leap day',
      since('day'),
      until({ min: { fact: 'since', plus: { years: -1 } } }),
      '2024-02-29',
      '2023-02-28',
      'advanced',
    ],
    [
      'after a month, for each of its days',
      since('month'),
      until({ min: { fact: 'since', plus: { days: 1 } } }),
      '2026-03',
      '2026-03-01',
      'Please enter a date on or after March 2, 2026.',
    ],
    [
      'after a month, for one of its days',
      since('month'),
      until({ min: { fact: 'since' } }),
      '2026-03',
      '2026-03-01',
      'advanced',
    ],
    [
      'before a year',
      since('year'),
      until({ max: { fact: 'since' } }),
      '2024',
      '2025-01-01',
      'Please enter a date on or before December 31, 2024.',
    ],
    [
      'a month no earlier than a day',
      since('day'),
      until({ min: { fact: 'since' } }, 'month'),
      '2026-03-15',
      '2026-02',
      'Please enter a month no earlier than March 2026.',
    ],
    [
      'the month of the day itself',
      since('day'),
      until({ min: { fact: 'since' } }, 'month'),
      '2026-03-15',
      '2026-03',
      'advanced',
    ],
    [
      'beyond the calendar',
      since('day'),
      until({ min: { fact: 'since', plus: { years: -200 } } }),
      '1900-01-01',
      '1700-01-01',
      'advanced',
    ],
  ])('%s', (_, first, second, given, answer, expected) => {
    const { run, refusal } = withFacts([first, second]);
    expect(refusal(run(given), answer)).toBe(expected);
  });

  test('a number is bounded by another one plus or minus a number, in decimals as on paper', () => {
    const kilograms = { unit: 'kg', min: 30, max: 400 };
    const instrument = instrumentOf({
      facts: [
        fact('weight', 'number', kilograms),
        fact('goal', 'number', { ...kilograms, max: { fact: 'weight', plus: -0.2 } }),
      ],
      nodes: [ask('weight', 'weight_kg'), ask('goal', 'weight_kg')],
    });
    const atGoal = submit(instrument, openSession(instrument, openedAt).session, { answer: 80.3 });
    expect(renderStep(instrument, atGoal, context).node?.input).toMatchObject({ min: 30, max: 80.1 });
    expect(tryNext(instrument, atGoal, { answer: 80.2 })).toMatchObject({
      issues: [{ code: 'answer.range', params: { min: 30, max: 80.1, unit: 'kg' } }],
    });
  });

  test('an unknown answer bounds nothing', () => {
    const unknown_answers = [{ code: 'dont_know', means: 'unknown', label_key: 't.dont_know' }] as const;
    const instrument = instrumentOf({
      facts: [since('day'), until({ min: { fact: 'since' }, max: '2030-01-01' })],
      nodes: [ask('since', 'date', { unknown_answers }), ask('until', 'date')],
    });
    const said = submit(instrument, openSession(instrument, openedAt).session, {
      answer: { code: 'dont_know' },
    });
    expect(renderStep(instrument, said, context).node?.input).toEqual({
      valueType: 'date',
      maxDate: '2030-01-01',
    });
    expect(tryNext(instrument, said, { answer: '1990-01-01' })).toMatchObject({ kind: 'advanced' });
  });
});
