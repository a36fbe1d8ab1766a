import { expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { walk } from '../../src/walk/walk.ts';

const atBirth = async (query: Readonly<Record<string, string>>) => {
  const { steps, journeyId } = await walk(
    demoIntake(),
    { ship_state: 'ny' },
    ({ node_id }) => node_id === 'q_date_of_birth',
    { query },
  );
  return { step: steps.at(-1), journeyId };
};
const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now());

/** It is never the same day in these two. */
const farApart = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

test.each(farApart)('decisions.md 4: a session of %s takes no day after today there', async (timeZone) => {
  const before = todayIn(timeZone);
  const { step, journeyId } = await atBirth({ time_zone: timeZone });
  expect(step.time_zone).toBe(timeZone);
  expect([before, todayIn(timeZone)]).toContain(step.node.input.max_date);
  const other = farApart.find((zone) => zone !== timeZone) ?? expect.unreachable();
  const resumed = (await demoIntake().resolve(journeyId, { time_zone: other })).body;
  expect(resumed).toEqual({ ...step, resumed: true });
});

test.each(['', 'Mars/Olympus', '+05:00', 'PST', 'x'.repeat(200)])(
  'decisions.md 4: a session of %j is of the state to ship to',
  async (timeZone) => {
    expect((await demoIntake().resolve(undefined, { time_zone: timeZone })).body.time_zone).toBe('UTC');
    expect((await atBirth({ time_zone: timeZone })).step.time_zone).toBe('America/New_York');
  },
);
