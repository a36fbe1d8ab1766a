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
import { expect, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/webhooks/registrations/whr_1/deliveries';
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
  delivery_id: 'dlv_1',
  event_id: 'evt_1',
  event_type: 'journey.unheard.of.v9',
  test: false,
  status: 'pending',
  attempt_count: 0,
  next_attempt_at: time,
  last_status: null,
  created_at: time,
  finished_at: null,
};

const failed = {
  ...pending,
  test: true,
  status: DeliveryStatus.FAILED,
  nextAttemptAt: undefined,
  attemptCount: 1,
  lastStatus: 500,
  finishedAt: at,
  failureReason: FailureReason.TEST_FAILED,
};

const failedJson = {
  ...pendingJson,
  test: true,
  status: 'failed',
  attempt_count: 1,
  next_attempt_at: null,
  last_status: 500,
  finished_at: time,
  failure_reason: 'test_failed',
};

const gateway = gatewayOfFile({
  script: {
    deliveries: {
      listDeliveries: async () => ({ deliveries: [pending, failed], nextPageToken: '' }),
      resendDelivery: async () => ({ delivery: { deliveryId: 'dlv_1' } }),
    },
  },
});

const get = (url: string) => gateway.app.inject({ url, headers: ownHeaders });

test('decisions.md 3, deliveries: each row is exactly its members, and types that are newer than the gateway are shown', async () => {
  const answer = await get(list);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: [pendingJson, failedJson], next_cursor: null },
  ]);
  expect(Object.keys(answer.json().data[0])).toEqual(Object.keys(pendingJson));
});

test('decisions.md 3, deliveries: every filter reaches the service', async () => {
  await get(list);
  expect(gateway.sent()).toMatchObject({
    registrationId: 'whr_1',
    status: 0,
    eventType: '',
    eventId: '',
    limit: 50,
  });
  expect([gateway.sent().since, gateway.sent().until]).toEqual([undefined, undefined]);
  const query = `status=exhausted&event_type=journey.case.opened.v1&event_id=evt_1&since=${time}&until=${time}&limit=200`;
  expect((await get(`${list}?${query}`)).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({
    status: DeliveryStatus.EXHAUSTED,
    eventType: 'journey.case.opened.v1',
    eventId: 'evt_1',
    since: at,
    until: at,
    limit: 200,
  });
});

test.each([
  ...['status=open', 'status=', 'status=PENDING', 'event_type=journey.unheard.of.v9', 'event_id=dlv_1'],
  ...['since=yesterday', 'since=2026-02-03', 'until=2016-12-31T23:59:60Z'],
])('decisions.md 3, deliveries: %s is 400', async (query) => {
  const answer = await get(`${list}?${query}`);
  expect([answer.statusCode, answer.json().issues.length]).toEqual([400, 1]);
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 1 envelopes: a cursor belongs to its filters', async () => {
  gateway.script.deliveries = { listDeliveries: async () => ({ nextPageToken: 'second' }) };
  const cursor = (await get(`${list}?status=failed&since=${time}`)).json().next_cursor;
  expect((await get(`${list}?status=failed&since=${time}&limit=1&cursor=${cursor}`)).statusCode).toBe(200);
  for (const query of ['', `status=parked&since=${time}`, 'status=failed', `since=${time}`]) {
    expect((await get(`${list}?${query}&cursor=${cursor}`)).statusCode, query).toBe(400);
  }
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
  gateway.script.deliveries = { getDelivery: async () => ({ delivery: pending, attempts }) };
  const answer = await get(`${list}/dlv_1`);
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

const resend = () => gateway.app.inject({ method: 'POST', url: `${list}/dlv_1/resend`, headers: ownHeaders });

test('decisions.md 10: a resend is 202 and names the same delivery', async () => {
  const answer = await resend();
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: { delivery_id: 'dlv_1' } }]);
  expect(gateway.sent()).toMatchObject({ registrationId: 'whr_1', deliveryId: 'dlv_1' });
});
