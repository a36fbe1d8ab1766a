import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { connectErrorOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { createStaleFallback } from './stale-fallback.ts';

const aCall = (remainingMs: number | undefined = undefined) =>
  ({ correlationId: 'cor-1', idempotencyKey: 'key-1', remainingMs: () => remainingMs }) as Call;
const failing = (error: unknown) => () => Promise.reject(error);
/** Asks about one key, of which `last` is the last answer. */
async function askAfter(last: string | undefined) {
  const ask = createStaleFallback<string>({ max: 1 });
  if (last !== undefined) await ask(aCall(), 'k', async () => last);
  return (question: () => Promise<string>) => ask(aCall(), 'k', question);
}

test('the question is asked every time, with the last answer at hand', async () => {
  const ask = createStaleFallback<string>({ max: 1 });
  await ask(aCall(), 'k', async () => 'old');
  expect(await ask(aCall(), 'k', async (_, last) => `new, not ${last}`)).toBe('new, not old');
});

test.each([
  ['is unavailable', connectErrorOf(new DomainError('unavailable'))],
  ['does not answer in time', new ConnectError('late', Code.DeadlineExceeded)],
  ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['fails', connectErrorOf(new DomainError('internal'))],
  ['answers without the answer', new DomainError('unavailable')],
  ['does not take our credential', connectErrorOf(new DomainError('unauthorized'))],
  ['does not serve the contract yet', new ConnectError('unknown method', Code.Unimplemented)],
])('design.md 6: when the upstream service %s the last answer serves, else unavailable', async (_, error) => {
  expect(await (await askAfter('old'))(failing(error))).toBe('old');
  const nothing = (await askAfter(undefined))(failing(error));
  await expect(nothing).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable', cause: error });
});

test.each(['not-found', 'validation', 'conflict'] as const)(
  'a refusal is an answer: %s is passed on, and the last answer is no longer valid',
  async (kind) => {
    const ask = await askAfter('old');
    const refused = ask(failing(connectErrorOf(new DomainError(kind))));
    await expect(refused).rejects.toMatchObject({ name: 'DomainError', kind });
    const away = ask(failing(new DomainError('unavailable')));
    await expect(away).rejects.toMatchObject({ kind: 'unavailable' });
  },
);

test.each([
  [800, 400],
  [0, 0],
  [undefined, 1000],
])('of %s ms left the upstream service gets %s, and no idempotency key', async (left, timeoutMs) => {
  const ask = createStaleFallback<object>({ max: 1 });
  const options = await ask(aCall(left), 'k', async (given) => given);
  expect(options).toMatchObject({ timeoutMs, headers: { 'x-correlation-id': 'cor-1' } });
  expect(JSON.stringify(options)).not.toContain('key-1');
});
