import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DisabledReason, HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { expect, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const gateway = gatewayOfFile();

const read = () =>
  gateway.app.inject({ url: '/v1/webhooks/registrations/whr_1/health', headers: ownHeaders });

test('decisions.md 3, health: a registration to which nothing was sent has all members, and no rate', async () => {
  const none = { succeeded: 0, failed: 0 };
  const health = { state: HealthState.HEALTHY, lastHour: none, lastDay: none };
  gateway.script.registrations = { getHealth: async () => ({ health }) };
  const noRate = { succeeded: 0, failed: 0, success_rate: null };
  const answer = await read();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      data: {
        state: 'healthy',
        failing_since: null,
        failed_attempts: 0,
        disables_at: null,
        warnings: [],
        last_hour: noRate,
        last_day: noRate,
      },
    },
  ]);
});

test('decisions.md 3, health: a registration that was disabled says why, since when, and what came before', async () => {
  const at = (hours: number) => timestampFromMs(hours * 3_600_000);
  const health = {
    state: HealthState.DISABLED,
    disabledReason: DisabledReason.FAILING,
    disabledAt: at(120),
    failingSince: at(0),
    failedAttempts: 20,
    disablesAt: at(120),
    warnings: [
      { failingHours: 24, at: at(24) },
      { failingHours: 72, at: at(72) },
    ],
    lastHour: { succeeded: 0, failed: 1 },
    lastDay: { succeeded: 3, failed: 1 },
  };
  gateway.script.registrations = { getHealth: async () => ({ health }) };
  expect((await read()).json().data).toEqual({
    state: 'disabled',
    disabled_reason: 'failing',
    disabled_at: '1970-01-06T00:00:00.000Z',
    failing_since: '1970-01-01T00:00:00.000Z',
    failed_attempts: 20,
    disables_at: '1970-01-06T00:00:00.000Z',
    warnings: [
      { failing_hours: 24, at: '1970-01-02T00:00:00.000Z' },
      { failing_hours: 72, at: '1970-01-04T00:00:00.000Z' },
    ],
    last_hour: { succeeded: 0, failed: 1, success_rate: 0 },
    last_day: { succeeded: 3, failed: 1, success_rate: 0.75 },
  });
});
