import { SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { builtInBundles } from '../src/seed/index.ts';
import { correlated, startIntake, stepOf } from './intake-under-test.ts';
import { operatorClients } from './submission-under-test.ts';

/** 28 November in New York, the 29th in UTC and Guam. */
const evening = Date.parse('2026-11-29T00:30:00Z');

async function start() {
  const intake = await startIntake({ bundles: [builtInBundles[0]], clock: fakeClock(evening) });
  /** The step at the date of birth. */
  const enter = async (entry: object, state: string) => {
    const { journeyId } = stepOf(await intake.enter(entry));
    await intake.next(journeyId, 'd_welcome');
    return stepOf(await intake.next(journeyId, 'q_ship_state', state));
  };
  return { intake, enter };
}

test.each([
  [{ timeZone: 'Pacific/Guam' }, 'ny', 'Pacific/Guam', '2026-11-29'],
  [{ timeZone: 'america/new_york' }, 'hi', 'America/New_York', '2026-11-28'],
  [{}, 'ny', 'America/New_York', '2026-11-28'],
  [{}, 'hi', 'Pacific/Honolulu', '2026-11-28'],
  [{ timeZone: 'Mars/Olympus' }, 'ny', 'America/New_York', '2026-11-28'],
  [{ timeZone: '+10:00' }, 'ny', 'America/New_York', '2026-11-28'],
])(
  'decisions.md 4: an entry of %j with the state %s is in %s, and today is %s',
  async (entry, state, timeZone, today) => {
    const { enter } = await start();
    expect(await enter(entry, state)).toMatchObject({ timeZone, node: { input: { maxDate: today } } });
  },
);

test('decisions.md 4: before the state is answered, a session without a time zone is in UTC', async () => {
  const { intake } = await start();
  expect(stepOf(await intake.enter({}))).toMatchObject({ timeZone: 'UTC' });
});

test('decisions.md 4: the time zone is pinned at the mint, whatever a resume asks for', async () => {
  const { intake, enter } = await start();
  const { journeyId } = await enter({ timeZone: 'Pacific/Guam' }, 'ny');
  const resumed = stepOf(await intake.enter({ journeyId, timeZone: 'America/New_York' }));
  expect(resumed).toMatchObject({ timeZone: 'Pacific/Guam', node: { input: { maxDate: '2026-11-29' } } });
});

test.each([
  ['Pacific/Guam', SessionStatus.ACTIVE],
  ['America/New_York', SessionStatus.COMPLETE],
])(
  'decisions.md 4: whoever turns 18 on the 29th goes on in Guam, and is under age in New York',
  async (timeZone, status) => {
    const { intake, enter } = await start();
    const { journeyId } = await enter({ timeZone }, 'ny');
    expect(stepOf(await intake.next(journeyId, 'q_date_of_birth', '2008-11-29'))).toMatchObject({ status });
  },
);

test('decisions.md 4: a submission has the time zone in which its days were judged', async () => {
  const { intake, enter } = await start();
  const { journeyId } = await enter({}, 'ny');
  await intake.next(journeyId, 'q_date_of_birth', '2008-11-29');
  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  expect(submission).toMatchObject({ timeZone: 'America/New_York' });
});
