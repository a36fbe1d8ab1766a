import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import { type Call, connectErrorOf } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { orLastGood } from './last-known-good.ts';

const aCall = (remainingMs: number | undefined = undefined) =>
  ({ correlationId: 'cor-1', idempotencyKey: 'key-1', remainingMs: () => remainingMs }) as Call;
const failing = (error: unknown) => () => Promise.reject(error);

test('the answer of the neighbour goes before the one remembered', async () => {
  expect(await orLastGood(aCall(), async () => 'new', 'old')).toBe('new');
});

test.each([
  ['is unavailable', connectErrorOf(new DomainError('unavailable'))],
  ['does not answer in time', new ConnectError('late', Code.DeadlineExceeded)],
  ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['fails', connectErrorOf(new DomainError('internal'))],
  ['answers what makes no answer', new DomainError('unavailable')],
  ['does not take our credential', connectErrorOf(new DomainError('unauthorized'))],
  ['does not serve the contract yet', new ConnectError('unknown method', Code.Unimplemented)],
])('design.md 6: a neighbour that %s is answered for from memory, else unavailable', async (_, error) => {
  expect(await orLastGood(aCall(), failing(error), 'old')).toBe('old');
  const nothing = orLastGood(aCall(), failing(error), undefined);
  await expect(nothing).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable', cause: error });
});

test.each(['not-found', 'validation', 'conflict'] as const)(
  'a refusal is an answer: %s is passed on, whatever is remembered',
  async (kind) => {
    const refused = orLastGood(aCall(), failing(connectErrorOf(new DomainError(kind))), 'old');
    await expect(refused).rejects.toMatchObject({ name: 'DomainError', kind });
  },
);

test.each([
  [800, 400],
  [0, 0],
  [undefined, 1000],
])('of %s ms left the neighbour has %s, and it gets no idempotency key', async (left, timeoutMs) => {
  const options = await orLastGood(aCall(left), async (given) => given, undefined);
  expect(options).toMatchObject({ timeoutMs, headers: { 'x-correlation-id': 'cor-1' } });
  expect(JSON.stringify(options)).not.toContain('key-1');
});
