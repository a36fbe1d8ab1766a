import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RecoveryStatus } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { expect, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const registration = '/v1/webhooks/registrations/whr_1';
const at = timestampFromMs(1_770_134_712_408);
const time = '2026-02-03T16:05:12.408Z';
const running = {
  recoveryId: 'rcv_1',
  registrationId: 'whr_1',
  since: at,
  until: at,
  status: RecoveryStatus.RUNNING,
  createdAt: at,
};
const runningJson = {
  recovery_id: 'rcv_1',
  registration_id: 'whr_1',
  since: time,
  until: time,
  status: 'running',
  recovered: 0,
  created_at: time,
  finished_at: null,
};

const gateway = gatewayOfFile({
  script: { deliveries: { recoverDeliveries: async () => ({ recovery: running }) } },
});

const recover = (payload?: object) =>
  gateway.app.inject({
    ...{ method: 'POST', url: `${registration}/recover`, headers: ownHeaders },
    ...(payload && { payload }),
  });

test('decisions.md 3, recover: a recovery is 202 with exactly its members; the end may be left out', async () => {
  const answer = await recover({ since: time });
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: runningJson }]);
  expect(gateway.sent()).toMatchObject({ registrationId: 'whr_1', since: at });
  expect(gateway.sent().until).toBeUndefined();
  await recover({ since: '2026-02-03T17:05:12.408+01:00', until: time });
  expect(gateway.sent()).toMatchObject({ since: at, until: at });
});

test.each<[string, object | undefined]>([
  ['', undefined],
  ['/since', {}],
  ['/since', { since: 'yesterday' }],
  ['/since', { since: '2026-02-03' }],
  ['/since', { since: 1_770_134_712_408 }],
  ['/since', { since: '2016-12-31T23:59:60Z' }],
  ['/until', { since: time, until: '2016-12-31T23:59:60Z' }],
  ['/until', { since: time, until: null }],
])('decisions.md 3, recover: a fault at %j is 400: %j', async (where, body) => {
  const answer = await recover(body);
  expect([answer.statusCode, answer.json().issues[0].where ?? '']).toEqual([400, where]);
  expect(gateway.dispatched()).toEqual([]);
});

test.each(['done', 'stopped'] as const)(
  'decisions.md 3, recover: a recovery that is %s is read',
  async (status) => {
    const recovery = {
      ...running,
      status: RecoveryStatus[status.toUpperCase() as 'DONE'],
      recovered: 100_001,
      finishedAt: at,
    };
    gateway.script.deliveries = { getRecovery: async () => ({ recovery }) };
    const answer = await gateway.app.inject({ url: `${registration}/recoveries/rcv_1`, headers: ownHeaders });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: { ...runningJson, status, recovered: 100_001, finished_at: time } },
    ]);
    expect(gateway.sent()).toMatchObject({ registrationId: 'whr_1', recoveryId: 'rcv_1' });
  },
);
