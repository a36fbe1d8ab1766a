import { expect, test } from 'vitest';
import { isFederalHoliday } from '../../src/business-calendar.ts';
import { blockStep } from '../../src/domain/acts/operator-acts.ts';
import { type StoredCase, stepOf } from '../../src/domain/cases/onboarding-case.ts';
import { addFacts, openDraft } from '../../src/domain/changes/draft.ts';
import { refreshCase } from '../../src/domain/changes/refresh.ts';
import { remind } from '../../src/domain/changes/reminders.ts';
import { act, allFacts, allHolds, aNewCase, eventNames, executions, profile, type Told } from './a-case.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const calendar = { timeZone: 'America/New_York', isHoliday: isFederalHoliday };
const nobody = Object.fromEntries(Object.keys(allFacts).map((code) => [code, false]));
const nothing: Told = { ...allHolds, facts: { ...nobody, api_key_used: false }, calendar };

const inNewYork = new Intl.DateTimeFormat('sv', {
  ...{ timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' },
});

/** Lets a year pass in steps, after two months in days at the least; every event with its time in New York. */
function year(onboarding: StoredCase, start: number, everyMs: number): readonly string[] {
  let present = onboarding;
  const told: string[] = [];
  for (
    let at = start;
    at < start + 365 * day;
    at += at < start + 60 * day ? everyMs : Math.max(everyMs, day)
  ) {
    const draft = remind(refreshCase(addFacts(openDraft(present, at), nothing.facts), nothing), nothing);
    present = draft.onboarding;
    told.push(...eventNames(draft).map((event) => `${inNewYork.format(at)} ${event}`));
  }
  return told;
}

test('decisions.md 3: over two months hour by hour, and a year, an untouched step has three reminders and two levels', () => {
  // The clocks go forward in the night before, and the Friday after is no holiday.
  const start = Date.parse('2026-03-09T14:00:00Z');
  expect(year(aNewCase(start, 'test', nothing), start, hour)).toEqual([
    '2026-03-10 10:00 step.nudged company_profile',
    '2026-03-11 10:00 step.nudged company_profile',
    '2026-03-13 10:00 step.nudged company_profile',
    '2026-03-16 10:00 step.escalated company_profile',
    '2026-03-19 10:00 step.escalated company_profile',
  ]);
});

test('decisions.md 3: holidays and the end of daylight saving move due times, not the time of day', () => {
  // Two days before Thanksgiving: the 26th is a holiday, and the 25th of December and the 1st of January follow.
  const start = Date.parse('2026-11-24T15:00:00Z');
  expect(year(aNewCase(start, 'test', nothing), start, hour).slice(0, 3)).toEqual([
    '2026-11-25 10:00 step.nudged company_profile',
    '2026-11-27 10:00 step.nudged company_profile',
    '2026-12-01 10:00 step.nudged company_profile',
  ]);
});

test('decisions.md 3: after a pause of a month a step has one reminder, and reaches the highest level at once', () => {
  const start = Date.parse('2026-03-09T14:00:00Z');
  const told = year(aNewCase(start, 'test', nothing), start, 30 * day).map((event) =>
    event.replace(/^\S+ \S+ /, ''),
  );
  expect(told.slice(0, 2)).toEqual(['step.nudged company_profile', 'step.escalated company_profile']);
  expect(told.filter((event) => event.startsWith('step.escalated'))).toHaveLength(1);
  expect(told.filter((event) => event.startsWith('step.nudged'))).toHaveLength(3);
});

test('decisions.md 3: operators are not reminded as clients are, but their steps are escalated', () => {
  const start = Date.parse('2026-03-09T14:00:00Z');
  const before = { ...aNewCase(start, 'live', nothing), profile, executions };
  const told = year(before, start, hour).map((event) => event.replace(/^\S+ \S+ /, ''));
  const of = (id: string) => told.filter((event) => event.endsWith(` ${id}`));
  expect(of('payments_setup')).toEqual(Array(2).fill('step.escalated payments_setup'));
  expect(of('webhooks')).toEqual([]);
  expect(of('brand_setup').filter((event) => event.startsWith('step.nudged'))).toHaveLength(3);
});

test('decisions.md 3: there are no reminders of a blocked step, nor of anything once the client is live', () => {
  const start = Date.parse('2026-03-09T14:00:00Z');
  const blocked = act(
    aNewCase(start, 'test', nothing),
    (draft) => blockStep(draft, 'company_profile', 'legal_hold'),
    { told: nothing, at: start },
  ).onboarding;
  expect(stepOf(blocked, 'company_profile').state).toBe('blocked');
  expect(year(blocked, start, hour)).toEqual([]);
  expect(
    year({ ...aNewCase(start, 'test', nothing), status: 'completed', completedAt: start }, start, hour),
  ).toEqual([]);
});
