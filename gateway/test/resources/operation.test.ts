import { once } from 'node:events';
import { connect } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { ResolveBrowserSessionResponseSchema } from '@telehealth/contracts/accounts/v1/browser_session_service';
import type { Bus, EventEnvelope, SubscriptionOptions } from '@telehealth/events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp, createGateway, sessionCookie } from '../../src/index.ts';
import { inSession, patient } from '../browser-session.ts';
import { exchange, listening, parseAnswer, requestBytes } from '../raw-http.ts';
import { callsTo, ownHeaders, ownResolution, scriptedContext, sharedApp, someStep } from '../scripted.ts';
import { gatewaySecret } from '../wire.ts';

const resolve = '/v1/instrument/resolve';

/** An upstream that answers when the test releases it. */
function gate() {
  const waiting: (() => void)[] = [];
  let arrived = () => {};
  return {
    step: () =>
      new Promise<typeof someStep>((answer) => {
        waiting.push(() => answer(someStep));
        arrived();
      }),
    arrival: (count: number) =>
      new Promise<void>((done) => {
        arrived = () => waiting.length >= count && done();
        arrived();
      }),
    open: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

/** A bus that a test brings events by itself. */
function heardBus() {
  const subscriptions: SubscriptionOptions[] = [];
  let closed = 0;
  const bus: Bus = {
    publish: async () => undefined,
    work: async () => ({ close: async () => undefined }),
    broadcast: async (options) => {
      subscriptions.push(options);
      return { close: async () => void closed++ };
    },
    waitingFor: async () => 0,
    storedBytes: async () => undefined,
    ping: async () => undefined,
    close: async () => undefined,
  };
  return { bus, subscriptions, closed: () => closed };
}

const shared = sharedApp();
afterAll(() => shared.app.close());

test('the access log has one line for each request, with the route template and nothing a tenant sent', async () => {
  const { app, lines } = shared.begin();
  const canary = 'canary@example.com';
  await app.inject({
    url: `${resolve}?prefill_email=${canary}&offering=canary&reference=canary`,
    headers: { ...ownHeaders, 'x-correlation-id': 'c-1' },
  });
  await app.inject({
    method: 'POST',
    url: '/v1/instrument/next',
    headers: { ...ownHeaders, 'x-journey-id': 'jny_canary' },
    payload: { node_id: 'canary', answer: 'canary' },
  });
  await app.inject(`/v1/${canary}`);
  await app.inject({ url: '/v1/canary', headers: ownHeaders });
  await new Promise<void>((done) => setImmediate(done));
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries).toMatchObject([
    { level: 'info', correlationId: 'c-1', route: resolve, method: 'GET', status: 200, durationMs: 0 },
    { route: '/v1/instrument/next', method: 'POST', status: 200 },
    { route: 'unmatched', method: 'GET', status: 401 },
    { route: 'unmatched', method: 'GET', status: 404 },
  ]);
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('')).not.toContain('pk_srv_');
});

test('a client that goes away ends the call made for it, and gives its place back', async () => {
  const { step, arrival } = gate();
  const scripted = scriptedContext({ settings: { maxInFlight: 1 }, step });
  const app = buildApp(scripted.context);
  onTestFinished(() => app.close());
  const port = await listening(app);
  const socket = connect(port, '127.0.0.1');
  socket.write(requestBytes('GET', resolve, ownHeaders));
  await arrival(1);
  const signal = scripted.calls.at(-1)?.options?.signal;
  expect(signal?.aborted).toBe(false);
  const aborted = new Promise((done) => signal?.addEventListener('abort', done));
  socket.resetAndDestroy();
  await aborted;
  const next = await exchange(port, requestBytes('GET', '/v1/nothing'));
  expect(parseAnswer(next).status).toBe(401);
});

test('a request that is answered never aborts its call afterwards', async () => {
  const { app, calls } = shared.begin();
  await app.inject({ url: resolve, headers: ownHeaders });
  await new Promise<void>((done) => setImmediate(done));
  expect(calls.at(-1)?.options?.signal?.aborted).toBe(false);
});

test('one lookup in flight serves every request of a key', async () => {
  const { app, calls } = shared.begin();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: resolve, headers: ownHeaders })),
  );
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
  expect(callsTo(calls, 'resolveCredential')).toBe(1);
});

test('decisions.md 2: a change of the credential takes effect at once where the bus brings the news', async () => {
  const { bus, subscriptions, closed } = heardBus();
  let known = true;
  const scripted = scriptedContext({
    bus,
    resolveCredential: async () => (known ? ownResolution : { known: false }),
  });
  const app = buildApp(scripted.context);
  const status = async () => (await app.inject({ url: resolve, headers: ownHeaders })).statusCode;
  expect(await status()).toBe(200);
  known = false;
  expect(await status()).toBe(200);
  expect(subscriptions).toMatchObject([{ types: ['credential.changed.v1'] }]);
  const event = { client_id: 'cli_own', type: 'credential.changed.v1', subject: 'key_own' } as EventEnvelope;
  await subscriptions[0]?.handle(event);
  expect(await status()).toBe(401);
  known = true;
  expect(await status(), 'an unknown key is remembered').toBe(401);
  await subscriptions[0]?.handle({ ...event, client_id: 'cli_new' });
  expect(await status(), 'any change drops what is known to be unknown').toBe(200);
  await app.close();
  expect(closed()).toBe(1);
});

test('decisions.md 15: the end of one browser session has it looked up again, and no key of its client', async () => {
  const { bus, subscriptions } = heardBus();
  const scripted = scriptedContext({ bus });
  let known = true;
  const resolveBrowserSession = async () =>
    create(ResolveBrowserSessionResponseSchema, known ? patient : { known: false });
  const browserSessions = { ...scripted.context.clients.browserSessions, resolveBrowserSession };
  const clients = { ...scripted.context.clients, browserSessions };
  const app = buildApp({ ...scripted.context, clients, sessionCookie: sessionCookie([gatewaySecret]) });
  onTestFinished(() => app.close());
  const status = async (headers: Record<string, string>) =>
    (await app.inject({ url: resolve, headers })).statusCode;
  const session = inSession('a', 'jny_1');
  expect([await status(session), await status(ownHeaders)]).toEqual([200, 200]);
  known = false;
  const lookups = () => callsTo(scripted.calls, 'resolveCredential');
  const before = lookups();
  const event = { client_id: 'cli_own', type: 'credential.changed.v1' } as EventEnvelope;
  await subscriptions[0]?.handle({ ...event, subject: 'bss_another' });
  expect(await status(session)).toBe(200);
  await subscriptions[0]?.handle({ ...event, subject: patient.sessionId });
  expect([await status(session), await status(ownHeaders)]).toEqual([401, 200]);
  expect(lookups()).toBe(before);
});

test('closing stops being ready, finishes what is in flight, and leaves no connection behind', async () => {
  const { step, arrival, open } = gate();
  let released = false;
  const scripted = scriptedContext({ step });
  const context = {
    ...scripted.context,
    close: async () => {
      released = true;
    },
  };
  const running = await createGateway(context, { host: '127.0.0.1', port: 0, operationsPort: 0 });
  const ready = async () => (await fetch(`http://127.0.0.1:${running.operationsPort}/readyz`)).status;
  expect(await ready()).toBe(200);

  const silent = connect(running.port, '127.0.0.1');
  await once(silent, 'connect');
  const keepAlive = exchange(
    running.port,
    requestBytes('GET', resolve, { ...ownHeaders, connection: 'keep-alive' }),
  );
  await arrival(1);
  const closing = running.close();
  expect(await ready()).toBe(503);
  expect(released).toBe(false);
  open();
  const answer = parseAnswer(await keepAlive);
  expect(answer.status).toBe(200);
  await closing;
  expect(released).toBe(true);
  await expect(fetch(`${running.url}/`)).rejects.toThrow();
});
