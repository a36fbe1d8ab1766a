import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AttemptOutcome,
  AttemptTrigger,
  DeliveryStatus,
  FailureReason,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { DeliveryService, RecoveryStatus } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { DisabledReason, HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 0, 2));
const later = timestampFromMs(Date.UTC(2026, 0, 3));
const registration = {
  ...{ registrationId: 'whr_1', clientId: 'cli_1', brandId: 'brd_1', url: 'https://a.example/hooks' },
  ...{ eventTypes: ['journey.case.opened.v1'], enabled: true, secretSet: true, createdAt: at },
};
const delivery = {
  ...{ deliveryId: 'dlv_1', registrationId: 'whr_1', eventId: 'evt_1', attemptCount: 2, lastStatus: 500 },
  ...{ eventType: 'journey.case.opened.v1', status: DeliveryStatus.PENDING, createdAt: at },
};

test('webhook list tells which are disabled, and why', async () => {
  const { grpcUrl, requests } = await operatorServer(RegistrationService, {
    listRegistrations: async () => ({
      registrations: [
        registration,
        { ...registration, enabled: false, disabledReason: DisabledReason.GONE, disabledAt: later },
      ],
    }),
  });
  const { out } = await ops('webhook list --brand brd_1', grpcUrl);
  expect(requests).toMatchObject([{ brandId: 'brd_1' }]);
  expect(out).toMatch(/^whr_1 +true +- +- +- +brd_1 +https:\/\/a.example\/hooks /m);
  expect(out).toMatch(/^whr_1 +false +- +gone +2026-01-03 00:00:00Z /m);
  await ops('webhook list --client cli_1', grpcUrl);
  expect(requests[1]).toMatchObject({ clientId: 'cli_1', brandId: '' });
  for (const wrong of ['', ' brd_1 --client cli_1']) {
    expect(await ops(`webhook list${wrong}`, grpcUrl)).toMatchObject({ exitCode: 2 });
  }
});

test('webhook show has the registration and its health; webhook health show counts attempts and says what comes', async () => {
  const { grpcUrl, requests } = await operatorServer(RegistrationService, {
    getHealth: async () => ({
      registration,
      health: {
        ...{ state: HealthState.FAILING, failingSince: at, failedAttempts: 7, disablesAt: later },
        ...{ lastHour: { succeeded: 0, failed: 3 }, lastDay: { succeeded: 12, failed: 7 } },
        ...{ lastFailedAt: later, lastStatus: 500, lastError: 'It answered 500.', waiting: 72 },
        warnings: [{ failingHours: 24, at: later }],
      },
    }),
  });
  const shown = await ops('webhook show whr_1', grpcUrl);
  expect(shown.out).toMatch(/^registration\.url +https:\/\/a.example\/hooks$/m);
  expect(shown.out).toMatch(/^health\.state +failing$/m);
  const { out } = await ops('webhook health show whr_1', grpcUrl);
  expect(out).toMatch(/^state +failing$/m);
  expect(out).toMatch(/^failing_since +2026-01-02 00:00:00Z$/m);
  expect(out).toMatch(/^last_failed_at +2026-01-03 00:00:00Z$/m);
  expect(out).toMatch(/^last_status +500$/m);
  expect(out).toMatch(/^last_error +It answered 500\.$/m);
  expect(out).toMatch(/^waiting +72$/m);
  expect(out).toMatch(/^disables_at +2026-01-03 00:00:00Z$/m);
  expect(out).toMatch(/^PERIOD +SUCCEEDED +FAILED\nlast hour +0 +3\nlast day +12 +7$/m);
  expect(out).toMatch(/^ *24 +2026-01-03 00:00:00Z$/m);
  expect(requests).toMatchObject([{ registrationId: 'whr_1' }, { registrationId: 'whr_1' }]);
});

test('webhook enable releases what is parked; it has to be confirmed only when that is dropped', async () => {
  const { grpcUrl, requests } = await operatorServer(RegistrationService, {
    disableRegistration: async () => ({ registration }),
    enableRegistration: async () => ({ registration }),
  });
  expect(await ops('webhook disable whr_1', grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(await ops('webhook enable whr_1', grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(await ops('webhook enable whr_1 --discard', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('webhook enable whr_1 --discard --yes', grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(requests).toMatchObject([
    { registrationId: 'whr_1' },
    { registrationId: 'whr_1', discardParked: false },
    { registrationId: 'whr_1', discardParked: true },
  ]);
});

test('webhook delivery list asks for those of a status', async () => {
  const { grpcUrl, requests } = await operatorServer(DeliveryService, {
    listDeliveries: async () => ({
      deliveries: [{ ...delivery, status: DeliveryStatus.FAILED, failureReason: FailureReason.GONE }],
    }),
  });
  const { out } = await ops('webhook delivery list --registration whr_1 --status failed', grpcUrl);
  expect(requests).toMatchObject([{ registrationId: 'whr_1', status: DeliveryStatus.FAILED }]);
  await ops('webhook delivery list --registration whr_1 --oldest-first', grpcUrl);
  expect(requests[1]).toMatchObject({ registrationId: 'whr_1', oldestFirst: true });
  expect(out).toMatch(/^dlv_1 +failed +gone +journey\.case\.opened\.v1 +evt_1 +2 +500 /m);
});

test('webhook delivery show has a line for each attempt with its outcome and phases, and no word of the receiver', async () => {
  const { grpcUrl } = await operatorServer(DeliveryService, {
    getDelivery: async () => ({
      delivery,
      attempts: [
        {
          ...{ attempt: 1, trigger: AttemptTrigger.AUTO, outcome: AttemptOutcome.REJECTED, status: 500 },
          ...{ startedAt: at, durationMs: 42, responseExcerpt: 'canary' },
          timing: { dnsMs: 3, connectMs: 5, tlsMs: 11, ttfbMs: 20 },
        },
        {
          ...{ attempt: 2, trigger: AttemptTrigger.MANUAL, outcome: AttemptOutcome.REFUSED },
          ...{ startedAt: later, detail: 'refused: port' },
        },
      ],
    }),
  });
  const { out } = await ops('webhook delivery show dlv_1', grpcUrl);
  expect(out).toMatch(/^status +pending$/m);
  expect(out).toMatch(/^ *1 +auto +2026-01-02 00:00:00Z +rejected +500 +42 +3 +5 +11 +20 +-$/m);
  expect(out).toMatch(/^ *2 +manual +2026-01-03 00:00:00Z +refused +- +- +- +- +- +- +refused: port$/m);
  expect(out).not.toContain('canary');
  const { out: json } = await ops('webhook delivery show dlv_1 --json', grpcUrl);
  expect(JSON.parse(json).attempts[0]).toMatchObject({ response_excerpt: 'canary', truncated: false });
});

test('webhook delivery resend and recover send again; recover names a period', async () => {
  const recovery = { recoveryId: 'rcv_1', registrationId: 'whr_1', status: RecoveryStatus.RUNNING };
  const { grpcUrl, requests } = await operatorServer(DeliveryService, {
    resendDelivery: async () => ({ delivery }),
    recoverDeliveries: async () => ({ recovery }),
    getRecovery: async () => ({ recovery: { ...recovery, recovered: 3 } }),
  });
  await ops('webhook delivery resend dlv_1', grpcUrl);
  const since = '--since 2026-01-02T00:00:00Z';
  await ops(`webhook recover whr_1 ${since}`, grpcUrl);
  await ops(`webhook recover whr_1 ${since} --until 2026-01-03T00:00:00Z`, grpcUrl);
  expect((await ops('webhook recovery show rcv_1', grpcUrl)).out).toMatch(/^recovered +3$/m);
  expect(requests).toMatchObject([
    { deliveryId: 'dlv_1' },
    { registrationId: 'whr_1', since: at },
    { registrationId: 'whr_1', since: at, until: later },
    { recoveryId: 'rcv_1' },
  ]);
  expect(requests[1]).not.toHaveProperty('until');
  expect(await ops('webhook recover whr_1', grpcUrl)).toMatchObject({ exitCode: 2 });
});

test('what receivers answered, and the signing key, change only when that is confirmed', async () => {
  const deliveries = await operatorServer(DeliveryService, {
    expungeDelivery: async () => ({ delivery }),
  });
  expect(await ops('webhook delivery expunge dlv_1', deliveries.grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('webhook delivery expunge dlv_1 --yes', deliveries.grpcUrl)).toMatchObject({
    exitCode: 0,
  });
  expect(deliveries.requests).toHaveLength(1);

  const keys = await operatorServer(SigningKeyService, {
    rotateSigningKey: async () => ({ keys: [{ keyId: 'whk_2', publicKey: 'whpk_2', since: at }] }),
  });
  const typing = (typed: string) => ops('webhook keys rotate', keys.grpcUrl, { ask: async () => typed });
  expect(await ops('webhook keys rotate', keys.grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await typing('')).toMatchObject({ exitCode: 1 });
  expect(keys.requests).toHaveLength(0);
  const { exitCode, out } = await typing('webhook keys rotate');
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/whk_2 +whpk_2 +2026-01-02 00:00:00Z/)]);
});
