import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { ExchangeRequest } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadProxy } from './proxy-upload.ts';

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
  const proxy = uploadProxy(
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
  expect(await proxy(request(), { ...patch, body: steady() })).toMatchObject({ status: 204 });
  expect(received).toBe(10);

  const silent = async function* () {
    yield new Uint8Array(1);
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(() => {});
  };
  await expect(proxy(request(), { ...patch, body: silent() })).rejects.toMatchObject({ kind: 'timeout' });
});

/** An upstream that takes a whole body, unless the exchange is aborted. */
function taking(received: string[]): Parameters<typeof uploadProxy>[0] {
  return {
    exchange: (sent, options) =>
      new Promise((resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DomainError('internal', 'cut')));
        void (async () => {
          for await (const piece of sent.body ?? []) received.push(Buffer.from(piece).toString());
          resolve({ status: 204, headers: {} });
        })().catch(() => reject(new ConnectError('the connection was lost', Code.Unavailable)));
      }),
  };
}

test('the body reports a client that disconnects in the middle of it', async () => {
  const received: string[] = [];
  const proxy = uploadProxy(taking(received), { deadlineMs: 1000 });
  const asked = request();
  const broken = async function* () {
    yield Buffer.from('a');
    asked.abandoned?.abort();
    yield Buffer.from('b');
    throw new Error('the sender went away');
  };
  await expect(proxy(asked, { ...patch, body: broken() })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(received).toEqual(['a', 'b']);
});

test('a client that goes away before or after its body interrupts the upstream', async () => {
  const silent: Parameters<typeof uploadProxy>[0] = {
    exchange: async (sent, { signal } = {}) => {
      for await (const _ of sent.body ?? []);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DomainError('conflict', 'cut')));
        began.resolve();
      });
    },
  };
  let began = Promise.withResolvers<void>();
  const proxy = uploadProxy(silent, { deadlineMs: 1000 });
  const whole = async function* () {
    yield Buffer.from('a');
  };
  for (const body of [{}, { body: whole() }]) {
    began = Promise.withResolvers();
    const asked = request();
    const unanswered = proxy(asked, { ...patch, ...body });
    await began.promise;
    asked.abandoned?.abort();
    await expect(unanswered).rejects.toMatchObject({ kind: 'conflict' });
  }
});

test('the sender of a body gets the error that the body failed with', async () => {
  const proxy = uploadProxy(taking([]), { deadlineMs: 1000 });
  const slow = async function* () {
    yield Buffer.from('a');
    throw new DomainError('timeout', 'the sender is too slow');
  };
  await expect(proxy(request(), { ...patch, body: slow() })).rejects.toMatchObject({ kind: 'timeout' });
});

test("a refusal that is about the call of the gateway itself is not the tenant's", async () => {
  const proxy = uploadProxy(
    { exchange: () => Promise.reject(new DomainError('unauthorized')) },
    { deadlineMs: 1000 },
  );
  await expect(proxy(request(), patch)).rejects.toMatchObject({ kind: 'internal' });
});
