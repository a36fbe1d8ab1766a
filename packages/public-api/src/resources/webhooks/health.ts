import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { disabling } from './registration.ts';

const HealthState = vocabulary('HealthState', {
  healthy: 'The last attempt succeeded, or none was made.',
  slow: 'The last attempt took long.',
  failing: 'The last attempt failed.',
  disabled: 'The registration is disabled.',
});

export const AttemptCounts = object(
  'AttemptCounts',
  {
    succeeded: Type.Integer(),
    failed: Type.Integer(),
    success_rate: orNull(
      Type.Number({ description: 'The share of attempts that succeeded; null when there were none.' }),
    ),
  },
  { description: 'Automatic attempts that ended in a period.' },
);

/** decisions.md 3. */
export const WebhookHealth = resource(
  'WebhookHealth',
  {
    state: 'healthy',
    failing_since: null,
    failed_attempts: 0,
    disables_at: null,
    warnings: [],
    last_hour: { succeeded: 0, failed: 0, success_rate: null },
    last_day: { succeeded: 0, failed: 0, success_rate: null },
  },
  {
    state: HealthState,
    ...disabling,
    failing_since: orNull(time('The first failure since the last success; null without one.')),
    failed_attempts: Type.Integer({ description: 'Automatic attempts that failed since then.' }),
    disables_at: orNull(
      time(
        'The earliest time at which the registration is disabled, unless an attempt succeeds; null while none failed.',
      ),
    ),
    warnings: Type.Array(
      object('HealthWarning', {
        failing_hours: Type.Integer(),
        at: time(),
      }),
      { description: 'Given after 24 and after 72 hours without success.' },
    ),
    last_hour: AttemptCounts,
    last_day: AttemptCounts,
  },
);
