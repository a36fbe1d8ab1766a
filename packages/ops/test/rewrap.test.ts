import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { refusal } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const neededUntil = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));
const unused = { keyId: 'k1', wraps: false, missing: false };

test('decisions.md 13: keys rewrap repeats batches until each service is done', async () => {
  let batches = 0;
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => ({
      ...{ currentKeyId: 'k2', rewrapped: ++batches <= 3 ? 500 : 0, done: batches > 3 },
      retired: [unused],
    }),
  });
  const { exitCode, out, notes } = await ops('keys rewrap', server.grpcUrl);
  expect({ exitCode, notes }).toEqual({ exitCode: 0, notes: '' });
  expect(out.split('\n')).toEqual([
    'accounts: 1500 keys were wrapped under k2',
    'accounts: k1 is used by nothing any more: it can be removed from SEALING_KEYS',
    'intake: 0 keys were wrapped under k2',
    'intake: k1 is used by nothing any more: it can be removed from SEALING_KEYS',
    'catalog: 0 keys were wrapped under k2',
    'catalog: k1 is used by nothing any more: it can be removed from SEALING_KEYS',
  ]);
  const [first, second] = server.requests as { runId: string; currentKeyId: string }[];
  expect(first).toMatchObject({ currentKeyId: '' });
  expect(second).toMatchObject({ runId: first?.runId, currentKeyId: 'k2' });
});

test.each([
  [
    'has expired',
    { ...unused, neededUntil },
    0,
    'k1 can be removed from SEALING_KEYS at 2026-11-21T10:31:05.000Z',
  ],
  ['lacks', { keyId: 'k1', wraps: false, missing: true }, 1, 'k1 is needed, but SEALING_KEYS lacks it'],
  [
    'is stuck',
    { keyId: 'k1', wraps: true, missing: false },
    1,
    'k1 wraps keys that could not be wrapped anew',
  ],
])('decisions.md 13: a retired key that %s is named', async (_, key, exitCode, sentence) => {
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => ({ currentKeyId: 'k2', rewrapped: 0, done: true, retired: [key] }),
  });
  const ended = await ops('keys rewrap', server.grpcUrl);
  expect(ended).toMatchObject({ exitCode, out: expect.stringContaining(`intake: ${sentence}`) });
  const { services } = JSON.parse((await ops('keys rewrap --json', server.grpcUrl)).out);
  expect(services[1]).toMatchObject({ service: 'intake', current_key_id: 'k2', retired: [{ key_id: 'k1' }] });
});

const whole = { currentKeyId: 'k2', rewrapped: 0, done: true, retired: [unused] };

test.each([
  ['the first', 1],
  ['the last', 3],
])(
  'decisions.md 13: keys rewrap fails when %s service has keys left that it could not wrap',
  async (_, failing) => {
    let asked = 0;
    const server = await operatorServer(KeyService, {
      rewrapKeys: async () => ({ ...whole, done: ++asked !== failing }),
    });
    expect(await ops('keys rewrap', server.grpcUrl)).toMatchObject({ exitCode: 1 });
    expect(asked).toBe(3);
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
