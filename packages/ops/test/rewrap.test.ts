import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { refusal } from '@telehealth/errors';
import { services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const neededUntil = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));
const sealing = services.filter(({ secrets }) => secrets.includes('SEALING_KEYS')).map(({ name }) => name);
const unused = { keyId: 'k1', wraps: false, missing: false };

test('decisions.md 13: keys rewrap repeats batches until each service is done', async () => {
  let batches = 0;
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => ({
      ...{ currentKeyId: 'k2', rewrapped: ++batches <= 3 ? 500 : 0, done: batches > 3 },
      next: batches > 3 ? '' : `k1,jny_${batches}`,
      retired: [unused],
    }),
  });
  const { exitCode, out, notes } = await ops('keys rewrap', server.grpcUrl);
  expect({ exitCode, notes }).toEqual({ exitCode: 0, notes: '' });
  expect(out.split('\n')).toEqual(
    sealing.flatMap((name, index) => [
      `${name}: ${index === 0 ? 1500 : 0} keys were wrapped under k2`,
      `${name}: k1 is used by nothing any more: it can be removed from SEALING_KEYS`,
    ]),
  );
  const [first, second] = server.requests as { runId: string; currentKeyId: string }[];
  expect(first).toMatchObject({ currentKeyId: '', after: '' });
  expect(second).toMatchObject({ runId: first?.runId, currentKeyId: 'k2', after: 'k1,jny_1' });
});

test('decisions.md 13: keys rewrap goes on behind keys that cannot be opened, and counts them', async () => {
  let batches = 0;
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => {
      batches++;
      if (batches === 1) return { currentKeyId: 'k2', unopened: 50, next: 'k1,jny_50' };
      if (batches === 2) return { currentKeyId: 'k2', unopened: 3, rewrapped: 47, next: 'k1,jny_99' };
      return { currentKeyId: 'k2', done: true, retired: [{ ...unused, wraps: batches === 3 }] };
    },
  });
  const { exitCode, out } = await ops('keys rewrap', server.grpcUrl);
  expect(exitCode).toBe(1);
  expect(out.split('\n').slice(0, 3)).toEqual([
    'accounts: 47 keys were wrapped under k2',
    'accounts: 53 keys cannot be opened and are as before: the log of the service names them',
    'accounts: k1 is needed: it still wraps keys',
  ]);
});

test.each([
  [
    'has expired',
    { ...unused, neededUntil },
    0,
    'k1 can be removed from SEALING_KEYS at 2026-11-21T10:31:05.000Z',
  ],
  ['lacks', { keyId: 'k1', wraps: false, missing: true }, 1, 'k1 is needed, but SEALING_KEYS lacks it'],
  ['is stuck', { keyId: 'k1', wraps: true, missing: false }, 1, 'k1 is needed: it still wraps keys'],
])('decisions.md 13: a retired key that %s is named', async (_, key, exitCode, sentence) => {
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => ({ currentKeyId: 'k2', rewrapped: 0, done: true, retired: [key] }),
  });
  const ended = await ops('keys rewrap', server.grpcUrl);
  expect(ended).toMatchObject({ exitCode, out: expect.stringContaining(`intake: ${sentence}`) });
  const { services } = JSON.parse((await ops('keys rewrap --json', server.grpcUrl)).out);
  const intake = services.find(({ service }: { service: string }) => service === 'intake');
  expect(intake).toMatchObject({ current_key_id: 'k2', retired: [{ key_id: 'k1' }] });
});

const whole = { currentKeyId: 'k2', rewrapped: 0, done: true, retired: [unused] };

test.each([
  ['the first', 1],
  ['the last', sealing.length],
])(
  'decisions.md 13: keys rewrap fails when %s service has keys left that it could not wrap',
  async (_, failing) => {
    let asked = 0;
    const server = await operatorServer(KeyService, {
      rewrapKeys: async () => ({ ...whole, done: ++asked !== failing }),
    });
    expect(await ops('keys rewrap', server.grpcUrl)).toMatchObject({ exitCode: 1 });
    expect(asked).toBe(sealing.length);
  },
);

test('a second run beside another one is told so', async () => {
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => {
      throw refusal('rewrap_in_progress', 'Another run wraps the keys.');
    },
  });
  const ended = await ops('keys rewrap', server.grpcUrl);
  expect(ended).toMatchObject({ exitCode: 1, notes: expect.stringContaining('Another run wraps the keys.') });
});
