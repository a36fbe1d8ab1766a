import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { TransportOptions } from '../src/index.ts';
import { kindOf } from '../src/testing/kind-of.ts';
import { caller, type Script, type ScriptedServer, scriptedServer } from './scripted-server.ts';

/** A caller in the process of the server. */
function localCaller({ server }: ScriptedServer, options: Partial<TransportOptions> = {}) {
  const local = new Map([[`127.0.0.1:${server.httpPort}`, server.local]]);
  return caller({ targets: [server.httpUrl], local, ...options });
}

/** Calls wait until they are released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<object>();
  return { script: (() => promise) as Script, release: () => resolve({}) };
}

test('calls of one process go without a connection', async () => {
  await using scripted = await scriptedServer();
  const unreachable = 'http://127.0.0.1:9';
  const local = new Map([['127.0.0.1:9', scripted.server.local]]);
  await using client = caller({ targets: [unreachable], local });
  expect(await kindOf(client.intake.next({}))).toBe('ok');
  expect(scripted.records).toMatchObject([{ method: 'Next', kind: 'ok' }]);
});

test('the bounds of messages, answers and calls in flight hold', async () => {
  const { script, release } = held();
  const bounds = { maxMessageBytes: 1000, maxInFlight: 1 };
  await using scripted = await scriptedServer(
    async (request, call) =>
      request.nodeId === 'long' ? { step: { sessionId: 'x'.repeat(1000) } as never } : script(request, call),
    bounds,
  );
  await using client = localCaller(scripted, { maxResponseBytes: 1000 });
  expect(await kindOf(client.intake.next({ nodeId: 'x'.repeat(1000) }))).toBe('payload-too-large');
  expect(await kindOf(client.intake.next({ nodeId: 'long' }))).toBe('internal');
  const first = client.intake.next({});
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  expect(await kindOf(client.intake.next({}))).toBe('unavailable');
  release();
  expect(await kindOf(first)).toBe('ok');
});

test('a server that closes finishes the calls under way, and refuses further ones', async () => {
  const { script, release } = held();
  await using scripted = await scriptedServer(script);
  await using client = localCaller(scripted);
  const call = kindOf(client.intake.next({}));
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  const closing = scripted.server.close();
  release();
  expect(await call).toBe('ok');
  await closing;
  expect(await kindOf(client.intake.next({}))).toBe('unavailable');
});

test('a call that outlasts the closing of its server is refused, and its handler hears of it', async () => {
  const { script } = held();
  await using scripted = await scriptedServer(script);
  await using client = localCaller(scripted);
  const call = kindOf(client.intake.next({}));
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  await scripted.server.close(0);
  expect(await call).toBe('unavailable');
  expect(scripted.lastCall()?.signal.aborted).toBe(true);
});
