import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, choice, currentOf, fact, instrumentOf, submit, tryNext } from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import type { NodeDefinition } from '../bundle/bundle.ts';
import { renderStep } from '../render/render.ts';
import { submittedOf } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { dayInZone } from '../session/time-zone.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

/** 28 November in New York (19:30) and Honolulu (14:30), the 29th in UTC and Guam (10:30). */
const evening = Date.parse('2026-11-29T00:30:00Z');

const state = ask('ship_state', 'single_select_cards');
const born = ask('born', 'date');
const adult: NodeDefinition = {
  id: 'd_age',
  kind: 'display',
  section: 'main',
  control: 'panel',
  display: 'computed',
  primary: ['age'],
};
const last = ask('note', 'text', { required: false });

const facts = [
  choice('ship_state', 'ny', 'hi', 'gu', 'ak', 'elsewhere'),
  fact('born', 'date', { min: '1900-01-01', max: 'as_of' }),
  fact('seen', 'date', { max: 'as_of' }),
  fact('after', 'string'),
  fact('note', 'string'),
];

function instrumentWith(...nodes: readonly NodeDefinition[]) {
  const asked = new Set([...nodes, last].flatMap((node) => (node.kind === 'question' ? [node.fact] : [])));
  return instrumentOf({
    facts: facts.filter(({ code }) => asked.has(code)),
    derivations: [
      {
        code: 'age',
        value_type: 'number',
        label_key: 't.age',
        expr: { kind: 'age_years', from: 'born' },
      },
    ],
    flags: [{ code: 'under_age', when: { kind: 'compare', ref: 'age', op: 'lt', value: 18 } }],
    stop_when: [
      {
        code: 'under_age',
        when: { kind: 'compare', ref: 'age', op: 'lt', value: 18 },
        ending: { headline: 't.too_young' },
      },
    ],
    nodes: [...nodes, last],
  });
}

const stateFirst = instrumentWith(state, born);
const bornFirst = instrumentWith(born, state);

const open = (instrument = stateFirst, timeZone?: string, at = evening) =>
  openSession(instrument, at, timeZone === undefined ? {} : { timeZone }).session;
const answer = (instrument: typeof stateFirst, session: Session, ...answers: readonly unknown[]) =>
  answers.reduce<Session>((before, given) => submit(instrument, before, { answer: given }), session);
const back = (instrument: typeof stateFirst, session: Session) =>
  decideBack(instrument, session, evening).session;
const render = (instrument: typeof stateFirst, session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
const maxDate = (instrument: typeof stateFirst, session: Session) =>
  render(instrument, session).node?.input?.maxDate;
const ageOf = (instrument: typeof stateFirst, session: Session) =>
  effectiveFacts(instrument, planSession(instrument, session)).get('age');
const statusOf = ({ state: { status } }: Session) => status;

describe('decisions.md 4: ages and days are those of the time zone of the entry', () => {
  const zoned = (zone: string | undefined) => answer(stateFirst, open(stateFirst, zone), 'elsewhere');

  test.each([
    ['Pacific/Guam', '2026-11-29'],
    ['America/New_York', '2026-11-28'],
    ['Pacific/Honolulu', '2026-11-28'],
    [undefined, '2026-11-29'],
  ])('in %s today is %s, the last day that is taken', (zone, today) => {
    const session = zoned(zone);
    expect(maxDate(stateFirst, session)).toBe(today);
    expect(tryNext(stateFirst, session, { answer: today }).kind).toBe('advanced');
    const dayAfter = today.replace(/\d\d$/, (day) => String(Number(day) + 1));
    expect(tryNext(stateFirst, session, { answer: dayAfter })).toMatchObject({
      kind: 'refused',
      issues: [{ code: 'answer.range', params: { maxDate: today } }],
    });
  });

  test.each([
    ['America/New_York', 17, 'complete'],
    ['Pacific/Honolulu', 17, 'complete'],
    ['Pacific/Guam', 18, 'active'],
    ['UTC', 18, 'active'],
    [undefined, 18, 'active'],
  ])('whoever turns 18 on the 29th is in %s %i years old', (zone, age, status) => {
    const session = answer(stateFirst, zoned(zone), '2008-11-29');
    expect(ageOf(stateFirst, session)).toBe(age);
    expect(statusOf(session)).toBe(status);
  });

  test('it is the zone of the session, whatever state is answered', () => {
    const session = answer(stateFirst, open(stateFirst, 'Pacific/Guam'), 'ny');
    expect(render(stateFirst, session)).toMatchObject({ timeZone: 'Pacific/Guam' });
    expect(ageOf(stateFirst, answer(stateFirst, session, '2008-11-29'))).toBe(18);
  });

  test.each([
    ['2026-02-28T12:00:00Z', 'UTC', 17],
    ['2026-03-01T12:00:00Z', 'UTC', 18],
    ['2026-03-01T04:59:59Z', 'America/New_York', 17],
    ['2026-03-01T05:00:00Z', 'America/New_York', 18],
    ['2026-02-28T14:00:00Z', 'Pacific/Guam', 18],
  ])('whoever was born on a 29 February is at %s in %s %i years old', (at, zone, age) => {
    const session = open(stateFirst, zone, Date.parse(at));
    expect(ageOf(stateFirst, answer(stateFirst, session, 'elsewhere', '2008-02-29'))).toBe(age);
  });

  test.each([
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
  ])('where clocks change: %s is still %s in New York', (at, today) => {
    const session = answer(stateFirst, open(stateFirst, 'America/New_York', Date.parse(at)), 'ny');
    expect(maxDate(stateFirst, session)).toBe(today);
  });

  test('in every zone the last day taken is today there', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const session = answer(stateFirst, open(stateFirst, zone, instant.getTime()), 'elsewhere');
        const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(
          instant,
        );
        expect(maxDate(stateFirst, session)).toBe(today);
      }),
    );
  });

  test('the day is stored, so that other rules of the zone change nothing', () => {
    const opened = open(stateFirst, 'America/New_York');
    const stored = { ...opened, patientDay: { timeZone: 'Gone/Zone', day: '2026-11-28' } };
    const session = answer(stateFirst, stored, 'elsewhere', '2008-11-29');
    expect(ageOf(stateFirst, session)).toBe(17);
    expect(render(stateFirst, session)).toMatchObject({ timeZone: 'Gone/Zone' });
  });
});

describe('decisions.md 4: without a time zone of the entry, ages and days are those of the state to ship to', () => {
  test.each([
    ['ny', 'America/New_York', '2026-11-28'],
    ['hi', 'Pacific/Honolulu', '2026-11-28'],
    ['gu', 'Pacific/Guam', '2026-11-29'],
    ['elsewhere', 'UTC', '2026-11-29'],
  ])('of %s', (code, timeZone, today) => {
    const session = answer(stateFirst, open(), code);
    expect(render(stateFirst, session)).toMatchObject({ timeZone });
    expect(maxDate(stateFirst, session)).toBe(today);
    expect(tryNext(stateFirst, session, { answer: today }).kind).toBe('advanced');
    const tomorrow = today.replace(/\d\d$/, (day) => String(Number(day) + 1));
    expect(tryNext(stateFirst, session, { answer: tomorrow }).kind).toBe('refused');
    expect(dayInZone(evening, timeZone)).toBe(today);
  });

  test('before it is answered they are in UTC', () => {
    expect(render(stateFirst, open())).toMatchObject({ timeZone: 'UTC' });
    expect(maxDate(bornFirst, open(bornFirst))).toBe('2026-11-29');
  });

  test('a revised state reevaluates what is asked after it', () => {
    const inGuam = answer(stateFirst, open(), 'gu', '2008-11-29');
    expect(ageOf(stateFirst, inGuam)).toBe(18);
    const reopened = back(stateFirst, back(stateFirst, inGuam));
    expect(statusOf(answer(stateFirst, reopened, 'hi', '2008-11-29'))).toBe('complete');
    const again = answer(stateFirst, back(stateFirst, back(stateFirst, inGuam)), 'hi');
    expect(ageOf(stateFirst, again)).toBe(17);
  });

  test('a day that the revised state does not have yet is asked for again', () => {
    const unbounded = instrumentWith(state, born, ask('seen', 'date'), ask('after', 'text'));
    const born18 = answer(unbounded, open(unbounded), 'gu', '1990-01-01', '2026-11-29');
    let reopened = born18;
    while (currentOf(reopened) !== 'q_ship_state') reopened = back(unbounded, reopened);
    const revised = answer(unbounded, reopened, 'hi', '1990-01-01');
    expect(currentOf(revised)).toBe('q_seen');
    expect(maxDate(unbounded, revised)).toBe('2026-11-28');
    expect(revised.log).toContainEqual(
      expect.objectContaining({ type: 'retired', nodeId: 'q_seen', cause: 'bound_changed' }),
    );
    expect(currentOf(answer(unbounded, revised, '2026-11-28'))).toBe('q_after');
  });

  test('what was asked before keeps its judgement, and what follows goes by the age of the patient', () => {
    const before = answer(bornFirst, open(bornFirst), '2008-11-29');
    expect(ageOf(bornFirst, before)).toBe(18);
    const after = answer(bornFirst, before, 'ny');
    expect(statusOf(after)).toBe('complete');
    expect(planSession(bornFirst, after).stop?.code).toBe('under_age');
    expect(after.log.map(({ type }) => type)).toEqual(['answered', 'answered']);
    expect(statusOf(answer(bornFirst, before, 'gu'))).toBe('active');
  });

  test('a day that was taken in UTC stays, though it is tomorrow where the patient is', () => {
    const seenFirst = instrumentWith(ask('seen', 'date'), state, born);
    const session = answer(seenFirst, open(seenFirst), '2026-11-29', 'ny');
    expect(currentOf(session)).toBe('q_born');
    const reopened = back(seenFirst, back(seenFirst, session));
    expect(maxDate(seenFirst, reopened)).toBe('2026-11-29');
    expect(currentOf(answer(seenFirst, reopened, '2026-11-29', 'ny'))).toBe('q_born');
  });

  test('a page about an age that is shown again ahead of the state shows what it was passed with', () => {
    const shown = instrumentWith(born, adult, state);
    const passed = submit(shown, answer(shown, open(shown), '2007-11-29'), {});
    const session = answer(shown, passed, 'ny');
    expect(ageOf(shown, session)).toBe(18);
    const reopened = back(shown, back(shown, session));
    expect(currentOf(reopened)).toBe('d_age');
    expect(render(shown, reopened).node?.values).toEqual({ age: 19 });
    expect(currentOf(answer(shown, submit(shown, reopened, {}), 'ny'))).toBe('q_note');
  });

  test('the answer keeps the day that it determined, and no other answer has one', () => {
    const { log } = answer(stateFirst, open(), 'ny', '1990-01-01');
    expect(log).toMatchObject([{ patientDay: { timeZone: 'America/New_York', day: '2026-11-28' } }, {}]);
    expect(log[1]).not.toHaveProperty('patientDay');
  });
});

test('decisions.md 4: a session that was stored without a day stays in UTC', () => {
  const session = answer(stateFirst, open(), 'ny');
  const stored: Session = JSON.parse(
    JSON.stringify(session, (key, value) => (key === 'patientDay' || key === 'day' ? undefined : value)),
  );
  expect(render(stateFirst, stored)).toMatchObject({ timeZone: 'UTC' });
  expect(maxDate(stateFirst, stored)).toBe('2026-11-29');
  expect(ageOf(stateFirst, answer(stateFirst, stored, '2008-11-29'))).toBe(18);
});

test('whatever is answered and revised, in whatever order it is asked, no question refuses what it offers', () => {
  const orders = [
    stateFirst,
    bornFirst,
    instrumentWith(born, adult, state),
    instrumentWith(state, born, adult),
  ];
  const acts = fc.array(
    fc.oneof(
      fc.constant('back' as const),
      fc.record({
        code: fc.constantFrom('ny', 'hi', 'gu', 'elsewhere'),
        years: fc.integer({ min: 17, max: 19 }),
      }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...orders), acts, (instrument, moves) => {
      let session = open(instrument);
      for (const move of moves) {
        if (session.state.status !== 'active') break;
        if (move === 'back') {
          if (render(instrument, session).canGoBack) session = back(instrument, session);
          continue;
        }
        const given = {
          q_ship_state: move.code,
          q_born: maxDate(instrument, session)?.replace(/^\d+/, (year) => String(Number(year) - move.years)),
          q_note: 'x',
          d_age: undefined,
        }[currentOf(session)];
        const before = currentOf(session);
        session = submit(instrument, session, { answer: given });
        expect(currentOf(session)).not.toBe(before);
        // A question that the patient went back to is asked before the intake ends.
        const isStopped = planSession(instrument, session).stop !== undefined;
        expect(isStopped).toBe(ageOf(instrument, session) === 17);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a submission names the zone in which its days were judged', () => {
  const submitted = (timeZone?: string) =>
    submittedOf(stateFirst, answer(stateFirst, open(stateFirst, timeZone), 'ny', '1990-01-01', 'x'));
  expect(submitted()).toMatchObject({ timeZone: 'America/New_York' });
  expect(submitted('Pacific/Guam')).toMatchObject({ timeZone: 'Pacific/Guam' });
});
