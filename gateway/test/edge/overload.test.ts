import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { buildApp } from '../../src/index.ts';
import { exchange, listening, parseAnswer, requestBytes } from '../raw-http.ts';
import {
  callsTo,
  keyOf,
  ownHeaders,
  ownKey,
  ownResolution,
  type Script,
  scriptedContext,
  someStep,
} from '../scripted.ts';

/** An upstream that answers each call when the test releases it. */
function holding<T>(answer: T) {
  const waiting: (() => void)[] = [];
  let onAsked = () => {};
  return {
    ask: () =>
      new Promise<T>((resolve) => {
        waiting.push(() => resolve(answer));
        onAsked();
      }),
    /** Resolves once so many calls wait. */
    waits: (count: number) =>
      new Promise<void>((resolve) => {
        onAsked = () => waiting.length >= count && resolve();
        onAsked();
      }),
    release: (count: number) => {
      for (const answerOne of waiting.splice(0, count)) answerOne();
    },
  };
}

const neighbourKey = keyOf('n');
const hashOf = (key: string) => hash('sha256', key, 'hex');

function gateway(script: Script, placeMs = timeLimits.placeMs) {
  const scripted = scriptedContext(script);
  const app = buildApp(scripted.context, { ...timeLimits, placeMs });
  onTestFinished(() => app.close());
  const resolve = (key = ownKey, remoteAddress = '127.0.0.1') =>
    app.inject({
      url: '/v1/instrument/resolve',
      remoteAddress,
      headers: { ...ownHeaders, authorization: `Bearer ${key}` },
    });
  const metric = async (name: string, caller: string) => {
    const text = await scripted.context.registry.getSingleMetricAsString(name);
    return Number(text.match(new RegExp(`caller="${caller}".* (\\d+)$`, 'm'))?.[1]);
  };
  /** Resolves once so many of a kind of caller wait. */
  const waiting = async (caller: string, count: number) => {
    while ((await metric('http_server_waiting', caller)) !== count) {
      await new Promise<void>((done) => setImmediate(done));
    }
  };
  return { app, resolve, metric, waiting, ...scripted };
}

const twoClients: Pick<Script, 'resolveCredential'> = {
  resolveCredential: async (sha256) =>
    Buffer.from(sha256).toString('hex') === hashOf(neighbourKey)
      ? { ...ownResolution, clientId: 'cli_neighbour' }
      : ownResolution,
};
const statusesOf = async (answers: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

test('decisions.md 1 overload: what finds no free place waits, and is answered', async () => {
  const upstream = holding(someStep);
  const { resolve, metric, waiting } = gateway({ settings: { maxInFlight: 2 }, step: upstream.ask });
  const answers = Array.from({ length: 5 }, () => resolve());
  await upstream.waits(2);
  await waiting('client', 3);
  expect(await metric('http_server_in_work', 'client')).toBe(2);
  for (const waiting of [2, 2, 1]) {
    await upstream.waits(waiting);
    upstream.release(waiting);
  }
  expect(await statusesOf(answers)).toEqual([200, 200, 200, 200, 200]);
  expect(await metric('http_server_in_work', 'client')).toBe(0);
  expect(await metric('http_server_refused_total', 'client')).toBe(0);
});

test('decisions.md 1 overload: what waited for too long is 503 with Retry-After, and room returns', async () => {
  const upstream = holding(someStep);
  const { resolve, metric } = gateway({ settings: { maxInFlight: 1 }, step: upstream.ask }, 5);
  const accepted = resolve();
  await upstream.waits(1);
  const refused = await resolve();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({
    'retry-after': '1',
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-correlation-id': expect.any(String),
  });
  expect(refused.json()).toEqual({
    type: '/problems/unavailable',
    title: 'Temporarily unavailable',
    status: 503,
  });
  expect(await metric('http_server_refused_total', 'client')).toBe(1);
  upstream.release(1);
  expect((await accepted).statusCode).toBe(200);
  const later = resolve();
  await upstream.waits(1);
  upstream.release(1);
  expect((await later).statusCode).toBe(200);
});

test('decisions.md 1 overload: while 1 024 requests of a client wait, its next one is 503 before its body is read', async () => {
  const upstream = holding(someStep);
  let isHeld = true;
  const script: Script = {
    settings: { maxInFlight: 1 },
    step: async () => (isHeld ? await upstream.ask() : someStep),
  };
  const { app, resolve, waiting } = gateway(script, 60_000);
  const port = await listening(app);
  const accepted = Array.from({ length: 1025 }, () => resolve());
  await upstream.waits(1);
  await waiting('client', 1024);
  const head = { ...ownHeaders, 'content-type': 'application/json', 'content-length': '100' };
  const answer = await exchange(port, requestBytes('POST', '/v1/instrument/next', head));
  expect(parseAnswer(answer).status).toBe(503);
  isHeld = false;
  upstream.release(1);
  expect(new Set(await statusesOf(accepted))).toEqual(new Set([200]));
});

test('decisions.md 1 overload: a client with many requests waiting leaves the next place to another client', async () => {
  const upstream = holding(someStep);
  const { resolve, calls, waiting } = gateway({
    ...twoClients,
    settings: { maxInFlight: 4 },
    step: upstream.ask,
  });
  const many = Array.from({ length: 20 }, () => resolve());
  await upstream.waits(4);
  const neighbour = resolve(neighbourKey);
  await waiting('client', 17);
  upstream.release(1);
  await upstream.waits(4);
  upstream.release(4);
  expect((await neighbour).statusCode).toBe(200);
  expect(callsTo(calls, 'resolve'), 'of 21, when the neighbour is answered').toBeLessThanOrEqual(9);
  for (let left = 16; left > 0; left -= 4) {
    await upstream.waits(4);
    upstream.release(4);
  }
  expect(new Set(await statusesOf(many))).toEqual(new Set([200]));
});

test('a request whose client goes away while it waits leaves the queue', async () => {
  const upstream = holding(someStep);
  const { app, resolve, calls, waiting } = gateway({ settings: { maxInFlight: 1 }, step: upstream.ask });
  const port = await listening(app);
  const first = resolve();
  await upstream.waits(1);
  const socket = connect(port, '127.0.0.1');
  socket.write(requestBytes('GET', '/v1/instrument/resolve', ownHeaders));
  await waiting('client', 1);
  socket.resetAndDestroy();
  await waiting('client', 0);
  upstream.release(1);
  expect((await first).statusCode).toBe(200);
  expect(callsTo(calls, 'resolve')).toBe(1);
});

test.each(['GET', 'HEAD'] as const)('an answered %s has given its place back', async (method) => {
  const { app, metric } = gateway({ settings: { maxInFlight: 1 } });
  for (const status of [200, 200, 400]) {
    const url = `/v1/instrument/resolve${status === 400 ? '?phase=x' : ''}`;
    expect((await app.inject({ method, url, headers: ownHeaders })).statusCode).toBe(status);
  }
  expect(await metric('http_server_in_work', 'client')).toBe(0);
});

test('decisions.md 1 overload: lookups of unknown keys take nothing from clients, and another address is served', async () => {
  const accounts = holding({ known: false } as const);
  const script: Script = {
    resolveCredential: async (sha256) => {
      const keyHash = Buffer.from(sha256).toString('hex');
      return keyHash === hashOf(ownKey) || keyHash === hashOf(neighbourKey)
        ? ownResolution
        : await accounts.ask();
    },
  };
  // No machine is so busy that a place is given up.
  const { app, resolve, calls, waiting, metric } = gateway(script, 120_000);
  expect((await resolve()).statusCode).toBe(200);
  const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const attack = letters.map((letter) => resolve(keyOf(letter), '198.51.100.7'));
  await accounts.waits(16);
  await waiting('anonymous', letters.length - 16);

  expect((await resolve()).statusCode, 'a key that is cached').toBe(200);
  const newcomer = resolve(neighbourKey, '192.0.2.1');
  await waiting('anonymous', letters.length - 15);
  accounts.release(1);
  expect((await newcomer).statusCode, 'a first-time key').toBe(200);
  expect(callsTo(calls, 'resolveCredential')).toBeLessThanOrEqual(2 + 16 + 1);

  const page = app.inject({ url: '/v1/openapi.json', remoteAddress: '192.0.2.1' });
  await waiting('anonymous', letters.length - 16);
  accounts.release(1);
  expect((await page).statusCode, 'a page').toBe(200);
  for (let left = letters.length; left > 0; left--) {
    accounts.release(16);
    await new Promise<void>((done) => setImmediate(done));
  }
  expect(new Set(await statusesOf(attack))).toEqual(new Set([401]));
  expect(await metric('http_server_in_work', 'anonymous')).toBe(0);
});
