import { operations, post } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { TestClock, TestClockCreate, TestMilestone, TestMilestoneCreate } from './milestone.ts';

/** For development; absent in live mode (decisions.md 14). */
export const testModeOperations = operations(
  { tag: 'Test mode', credentials: ['apiKey'], resource: 'test_mode', brand: 'required' },
  {
    reportTestMilestone: post('/v1/test/journeys/{journey_id}/milestones', {
      summary: 'Make a milestone of a journey happen',
      description:
        'Reports what otherwise clinicians, pharmacies and carriers report, by the same rules: a milestone that comes early is held, and its event is sent once what it waits for has happened. `test` of that event is true. Use it to try your pages and receivers. A `reference`, `code` or time that does not fit the `type` is 422. In live mode the path does not exist.',
      body: TestMilestoneCreate,
      answers: { 200: dataOf(TestMilestone) },
      problems: ['validation', 'conflict'],
    }),
    advanceTestClock: post('/v1/test/clock', {
      brand: 'optional',
      summary: 'Move the clock of your own schedules ahead',
      description:
        'Makes due earlier what waits for a time: journeys at rest, the end of checkouts, the due dates and reminders of the onboarding. Nothing of another client moves. The answer comes at once, and the effects in the seconds after it. Within a second of the last move it is 409 `clock_too_soon`, and a duration out of its bounds is 422. A key that is limited to brands gets 403. In live mode the path does not exist.',
      body: TestClockCreate,
      answers: { 202: dataOf(TestClock) },
      problems: ['validation', 'conflict', 'not-ready'],
    }),
  },
);
