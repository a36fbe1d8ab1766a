import { DomainError } from '@telehealth/errors';
import type { ExchangeRequest } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { neighbourExchanges } from './neighbours.ts';

const request = () =>
  ({
    id: 'cor_1',
    trace: null,
    brandId: 'brd_1',
    abandoned: null,
    caller: { clientId: 'cli_1', brandIds: ['brd_1'], mode: 'test', keyId: 'key_1' },
    raw: { socket: { destroyed: false } },
  }) as unknown as FastifyRequest;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const patch: ExchangeRequest = { method: 'PATCH', path: '/media/1', headers: {} };

test('decisions.md 1, time-outs: the deadline holds from piece to piece of a body, not for the whole', async () => {
  let received = 0;
  const handOn = neighbourExchanges(
    {
      exchange: (sent, options) =>
        new Promise((resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          void (async () => {
            for await (const piece of sent.body ?? []) received += piece.length;
            resolve({ status: 204, headers: {} });
          })();
        }),
    },
    { deadlineMs: 1000 },
  );
  const steady = async function* () {
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(999);
      yield new Uint8Array(1);
    }
  };
  expect(await handOn(request(), { ...patch, body: steady() })).toMatchObject({ status: 204 });
  expect(received).toBe(10);

  const silent = async function* () {
    yield new Uint8Array(1);
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(() => {});
  };
  await expect(handOn(request(), { ...patch, body: silent() })).rejects.toMatchObject({ kind: 'timeout' });
});

test("a refusal that is about the call of the gateway itself is not the tenant's", async () => {
  const handOn = neighbourExchanges(
    { exchange: () => Promise.reject(new DomainError('unauthorized')) },
    { deadlineMs: 1000 },
  );
  await expect(handOn(request(), patch)).rejects.toMatchObject({ kind: 'internal' });
});
