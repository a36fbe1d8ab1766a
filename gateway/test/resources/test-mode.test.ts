import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { MilestoneOutcome } from '@telehealth/contracts/intake/v1/milestone_service';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { exchange, listening, requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { ownBrand, ownHeaders, ownResolution, scriptedContext } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const path = '/v1/test/journeys/jny_1/milestones';

const gateway = gatewayOfFile({
  script: {
    testMilestones: {
      reportTestMilestone: async () => ({ outcome: MilestoneOutcome.HELD }),
    },
  },
});

const report = (payload: object) =>
  gateway.app.inject({ method: 'POST', url: path, headers: ownHeaders, payload });

test('decisions.md 14: a tenant reports a milestone of its journey, and hears what became of it', async () => {
  const whole = {
    type: 'visit.completed',
    reference: 'v-1',
    code: 'video',
    occurred_at: '2026-02-03T16:05:12.408Z',
  };
  const answer = await report(whole);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { outcome: 'held' } }]);
  expect(gateway.received.at(-1)).toMatchObject({
    method: 'reportTestMilestone',
    message: {
      ...{ journeyId: 'jny_1', type: 'visit.completed', reference: 'v-1', code: 'video' },
      occurredAt: { seconds: 1_770_134_712n, nanos: 408_000_000 },
    },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
  expect((await report({ type: 'labs.skipped' })).statusCode).toBe(200);
  const { message } = gateway.received.at(-1) ?? {};
  expect(message).toMatchObject({ journeyId: 'jny_1', type: 'labs.skipped', reference: '', code: '' });
  expect(message.occurredAt).toBeUndefined();
});

test.each([
  ['1s', 1000n],
  ['90m', 5_400_000n],
  ['73h', 262_800_000n],
  ['3d', 259_200_000n],
])('decisions.md 14: a tenant moves its clock by %s, whatever its brand', async (advance, advanceMs) => {
  const movedAt = { seconds: 1_770_134_712n, nanos: 408_000_000 };
  gateway.script.testClock = { advanceClock: async () => ({ advanceMs, movedAt }) };
  const { authorization } = ownHeaders;
  const headers = { authorization };
  const answer = await gateway.app.inject({
    ...{ method: 'POST', url: '/v1/test/clock', headers, payload: { advance } },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { data: { advance, moved_at: '2026-02-03T16:05:12.408Z' } },
  ]);
  expect(gateway.received.at(-1)).toMatchObject({ method: 'advanceClock', message: { advanceMs } });
});

test('decisions.md 14: a key that is limited to brands does not move the clock of all of them', async () => {
  const limited = await gatewayOverWire({
    credentials: {
      resolveCredential: async () => ({ ...ownResolution, isLimitedToBrands: true, brandIds: [ownBrand] }),
    },
  });
  try {
    const { statusCode } = await limited.app.inject({
      ...{ method: 'POST', url: '/v1/test/clock', headers: ownHeaders, payload: { advance: '1h' } },
    });
    expect(statusCode).toBe(403);
    expect(limited.count('advanceClock')).toBe(0);
  } finally {
    await limited[Symbol.asyncDispose]();
  }
});

test('decisions.md 14: in live mode the paths for tests are unknown ones, byte for byte, and no service is called', async () => {
  const { context, calls } = scriptedContext({
    settings: { deploymentMode: 'live' },
    resolveCredential: async () => ({ ...ownResolution, mode: ClientMode.LIVE }),
  });
  const app = buildApp(context);
  const port = await listening(app);
  try {
    const body = '{"type":"labs.skipped"}';
    await exchange(port, requestBytes('GET', '/v1/nothing', ownHeaders));
    const { answer, asked } = await expectSameAnswer(
      { port, calls },
      {
        'unknown path': requestBytes('POST', '/v1/nothing', ownHeaders, body),
        'test milestone': requestBytes('POST', path, ownHeaders, body),
        'with another method': requestBytes('GET', path, ownHeaders),
        'test clock': requestBytes('POST', '/v1/test/clock', ownHeaders, '{"advance":"1h"}'),
        'without a brand': requestBytes('POST', path, { authorization: ownHeaders.authorization }, body),
      },
    );
    expect(answer.body).toBe('{"type":"/problems/not-found","title":"Not found","status":404}');
    expect(asked).toEqual([]);
  } finally {
    await app.close();
  }
});
