import { reportedMilestones } from '@telehealth/ids';
import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { oneOf, time, vocabulary } from '../../schema/json-schema.ts';

/** In operators' reports. */
const opaqueName = { pattern: '^[A-Za-z0-9._-]{1,128}$' };

/** A tenant's own milestone (decisions.md 14). */
export const TestMilestoneCreate = requestBody('TestMilestoneCreate', [{ type: 'labs.skipped' }], {
  type: oneOf(Object.keys(reportedMilestones), { description: 'What happened.' }),
  reference: Type.Optional(
    Type.String({
      ...opaqueName,
      description:
        'The case, visit, prescription, shipment or evaluation it is about. Without it, `test`, where the type has one.',
    }),
  ),
  code: Type.Optional(
    Type.String({
      ...opaqueName,
      description:
        'The class, method or modality, where the type has one. Without it, the first of its list.',
    }),
  ),
  occurred_at: Type.Optional(time('When it happened; without it, now.')),
});

/** What became of it. */
export const TestMilestone = resource(
  'TestMilestone',
  { outcome: 'recorded' },
  {
    outcome: vocabulary('MilestoneOutcome', {
      recorded: 'It is a milestone of the enrollment, and its event is sent.',
      held: 'It waits for an earlier one, the payment or the eligibility, or the patient was declined.',
      quarantined: 'It can never be recorded.',
    }),
  },
);

const duration = { pattern: '^[1-9][0-9]{0,6}[smhd]$' };

/** decisions.md 14. */
export const TestClockCreate = requestBody('TestClockCreate', [{ advance: '73h' }], {
  advance: Type.String({
    ...duration,
    description:
      'By how much the clock is moved ahead: a number with `s`, `m`, `h` or `d`, from one second to 400 days.',
  }),
});

export const TestClock = resource(
  'TestClock',
  { advance: '73h', moved_at: '2026-02-03T16:05:12.408Z' },
  {
    advance: Type.String(),
    moved_at: time('Anything that began later is not affected.'),
  },
);
