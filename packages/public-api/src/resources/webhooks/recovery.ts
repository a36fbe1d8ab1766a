import { registrationIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { exampleRegistrationId } from './registration.ts';

const since = '2026-02-03T00:00:00.000Z';

/** decisions.md 3. */
export const RecoveryCreate = requestBody('RecoveryCreate', [{ since }], {
  since: time(
    'The beginning of the period. Events are stored for 30 days, so an earlier one counts as 30 days ago.',
  ),
  until: Type.Optional(
    time('The end of the period, which is not part of it. Without it, the period ends now.'),
  ),
});

const started = {
  recovery_id: 'rcv_8mZq3KxT6vYw1RbNc5Jp9H',
  registration_id: exampleRegistrationId,
  since,
  until: '2026-02-03T17:20:00.000Z',
  status: 'running',
  recovered: 0,
  created_at: '2026-02-03T17:20:00.000Z',
  finished_at: null,
};

export const exampleOfDone = { ...started, status: 'done', finished_at: '2026-02-03T17:20:00.312Z' };

/** Resends what failed in a period. */
export const Recovery = resource('Recovery', started, {
  recovery_id: Type.String(),
  registration_id: Type.String({ pattern: registrationIdPattern }),
  since: time(),
  until: time(),
  status: vocabulary('RecoveryStatus', {
    running: 'The job goes through the events of the period.',
    done: 'The job has gone through all events of the period.',
    stopped: 'The registration was disabled or deleted while the job ran.',
  }),
  recovered: Type.Integer({
    description: 'How many deliveries the job has sent again, or for the first time.',
  }),
  created_at: time(),
  finished_at: orNull(time('Null while it runs.')),
});
