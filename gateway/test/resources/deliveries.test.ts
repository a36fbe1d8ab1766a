import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AttemptOutcome,
  type AttemptSchema,
  AttemptTrigger,
  type DeliverySchema,
  DeliveryStatus,
  FailureReason,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { DisabledReason, HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { expect, test } from 'vitest';
import { gatewayOfFile } from '../wire.ts';

const registration = '/v1/webhooks/registrations/whr_1';
const list = `${registration}/deliveries`;
const at = timestampFromMs(1_770_134_712_408);
const time = '2026-02-03T16:05:12.408Z';

const pending = {
  deliveryId: 'dlv_1',
  registrationId: 'whr_1',
  eventId: 'evt_1',
  eventType: 'journey.unheard.of.v9',
  status: DeliveryStatus.PENDING,
  nextAttemptAt: at,
  createdAt: at,
} satisfies MessageInitShape<typeof DeliverySchema>;

const pendingJson = {
  ...{
    delivery_id: 'dlv_1',
    registration_id: 'whr_1',
    event_id: 'evt_1',
    event_type: 'journey.unheard.of.v9',
    test: false,
  },
  ...{ status: 'pending', attempt_count: 0, next_attempt_at: time, last_status: null },
  ...{ created_at: time, finished_at: null },
};

const failed = {
  ...{ ...pending, test: true, status: DeliveryStatus.FAILED, nextAttemptAt: undefined, attemptCount: 1 },
  ...{ lastStatus: 500, finishedAt: at, failureReason: FailureReason.TEST_FAILED },
};
const failedJson = {
  ...{ ...pendingJson, test: true, status: 'failed', attempt_count: 1, next_attempt_at: null },
  ...{ last_status: 500, finished_at: time, failure_reason: 'test_failed' },
};

const gateway = gatewayOfFile({
  script: {
    deliveries: {
      listDeliveries: async () => ({ deliveries: [pending, failed], nextPageToken: '' }),
      resendDelivery: async () => ({ delivery: { deliveryId: 'dlv_1' } }),
    },
  },
});

test('decisions.md 3, deliveries: each row is exactly its members, and types that are newer than the gateway are shown', async () => {
  const answer = await gateway.ask(`GET ${list}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: [pendingJson, failedJson], next_cursor: null },
  ]);
  expect(Object.keys(answer.json().data[0])).toEqual(Object.keys(pendingJson));
});

const finished = {
  attempt: 1,
  trigger: AttemptTrigger.AUTO,
  startedAt: at,
  durationMs: 84,
  outcome: AttemptOutcome.REJECTED,
  status: 500,
  responseExcerpt: 'Oh no',
  truncated: true,
  timing: { dnsMs: 0, connectMs: 21, tlsMs: 34, ttfbMs: 80 },
} satisfies MessageInitShape<typeof AttemptSchema>;
const finishedJson = {
  attempt: 1,
  trigger: 'auto',
  started_at: time,
  duration_ms: 84,
  status: 500,
  outcome: 'rejected',
  response_excerpt: 'Oh no',
  truncated: true,
  timing: { dns_ms: 0, connect_ms: 21, tls_ms: 34, ttfb_ms: 80 },
};
const noTiming = { dns_ms: null, connect_ms: null, tls_ms: null, ttfb_ms: null };

test('decisions.md 3, deliveries: a delivery is read with its attempts: finished, refused and under way', async () => {
  const attempts: MessageInitShape<typeof AttemptSchema>[] = [
    finished,
    {
      attempt: 2,
      trigger: AttemptTrigger.MANUAL,
      startedAt: at,
      outcome: AttemptOutcome.REFUSED,
      detail: 'refused: port',
    },
    { attempt: 3, trigger: AttemptTrigger.TEST, startedAt: at },
  ];
  gateway.answer('deliveries', 'getDelivery', { delivery: pending, attempts });
  const answer = await gateway.ask(`GET ${list}/dlv_1`);
  const open = { started_at: time, duration_ms: null, truncated: false, timing: noTiming };
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      data: {
        ...pendingJson,
        attempts: [
          finishedJson,
          { attempt: 2, trigger: 'manual', ...open, outcome: 'refused', detail: 'refused: port' },
          { attempt: 3, trigger: 'test', ...open },
        ],
      },
    },
  ]);
});

test('decisions.md 3, health: a registration that was disabled says why, since when, and what came before', async () => {
  const after = (hours: number) => timestampFromMs(hours * 3_600_000);
  const [lastHour, lastDay] = [
    { succeeded: 0, failed: 1 },
    { succeeded: 3, failed: 1 },
  ];
  const health = {
    ...{ state: HealthState.DISABLED, disabledReason: DisabledReason.FAILING, disabledAt: after(120) },
    ...{ failingSince: after(0), failedAttempts: 20, disablesAt: after(120), lastHour, lastDay },
    warnings: [24, 72].map((failingHours) => ({ failingHours, at: after(failingHours) })),
  };
  gateway.answer('registrations', 'getHealth', { health });
  expect((await gateway.ask(`GET ${registration}/health`)).json().data).toEqual({
    ...{ state: 'disabled', disabled_reason: 'failing', disabled_at: '1970-01-06T00:00:00.000Z' },
    ...{ failing_since: '1970-01-01T00:00:00.000Z', failed_attempts: 20 },
    disables_at: '1970-01-06T00:00:00.000Z',
    warnings: [
      { failing_hours: 24, at: '1970-01-02T00:00:00.000Z' },
      { failing_hours: 72, at: '1970-01-04T00:00:00.000Z' },
    ],
    last_hour: { ...lastHour, success_rate: 0 },
    last_day: { ...lastDay, success_rate: 0.75 },
  });
});
