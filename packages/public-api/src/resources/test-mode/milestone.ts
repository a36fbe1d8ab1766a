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
