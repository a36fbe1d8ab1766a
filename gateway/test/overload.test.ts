import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/index.ts';
import {
  ownHeaders,
  ownResolution,
  type ReceivedCall,
  type Script,
  scriptedContext,
  someStep,
} from './scripted.ts';

/** An upstream that holds what it is asked until told to answer. */
function holding<T>(answer: T) {
  const held: (() => void)[] = [];
  let onAsked = () => {};
  return {
    ask: () =>
      new Promise<T>((resolve) => {
        held.push(() => resolve(answer));
        onAsked();
      }),
    /** Resolves once so many are held. */
    holds: (count: number) =>
      new Promise<void>((resolve) => {
        onAsked = () => held.length >= count && resolve();
        onAsked();
      }),
    release: (count: number) => {
      for (const answerOne of held.splice(0, count)) answerOne();
    },
  };
}

function gateway(script: Script) {
  const scripted = scriptedContext(script);
  const app = buildApp(scripted.context);
  onTestFinished(() => app.close());
  const resolve = () => app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders });
  return { app, resolve, many: (count: number) => Array.from({ length: count }, resolve), ...scripted };
}

/** A gateway that has answered once, quickly; then `resolve` is held. */
async function heldGateway() {
  const upstream = holding(someStep);
  let held = false;
  const step = async ({ method }: ReceivedCall) =>
    held && method === 'resolve' ? await upstream.ask() : someStep;
  const { app, resolve, many, clock } = gateway({ settings: { maxInFlight: 500 }, step });
  await resolve();
  held = true;
  return { app, resolve, many, clock, upstream };
}

const statuses = async (responses: readonly Promise<{ statusCode: number }>[]) =>
  [...Map.groupBy(await Promise.all(responses), ({ statusCode }) => statusCode)].map(
    ([status, each]) => `${each.length}× ${status}`,
  );

test('decisions.md 1 overload: what a saturated operation is asked on top is 503 with Retry-After at once, and room returns', async () => {
  const { app, resolve, many, upstream } = await heldGateway();
  const accepted = many(96);
  await upstream.holds(96);
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
  const other = await app.inject({
    method: 'POST',
    url: '/v1/instrument/back',
    headers: { ...ownHeaders, 'x-journey-id': 'jny_1' },
  });
  expect(other.statusCode).toBe(200);
  upstream.release(96);
  expect(await statuses(accepted)).toEqual(['96× 200']);
  const again = many(96);
  await upstream.holds(96);
  upstream.release(96);
  expect(await statuses(again)).toEqual(['96× 200']);
});

test('decisions.md 1 overload: when work takes longer because it queues, less of it is taken on', async () => {
  const { resolve, many, clock, upstream } = await heldGateway();
  const accepted = many(96);
  await upstream.holds(96);
  clock.time += 200;
  upstream.release(1);
  await accepted[0];
  expect((await resolve()).statusCode).toBe(503);
  upstream.release(29);
  await Promise.all(accepted.slice(0, 30));
  expect((await resolve()).statusCode).toBe(503);
  upstream.release(66);
  expect(await statuses(accepted)).toEqual(['96× 200']);
  const later = resolve();
  await upstream.holds(1);
  upstream.release(1);
  expect((await later).statusCode).toBe(200);
});

test('decisions.md 1 overload: requests let in while their credential is looked up are held to the limit as well', async () => {
  const lookup = holding(ownResolution);
  const upstream = holding(someStep);
  const { many } = gateway({
    settings: { maxInFlight: 500 },
    resolveCredential: lookup.ask,
    step: upstream.ask,
  });
  const requests = many(116);
  await lookup.holds(1);
  lookup.release(1);
  await upstream.holds(96);
  const refused = requests.slice(96);
  expect(await statuses(refused)).toEqual(['20× 503']);
  upstream.release(96);
  expect(await statuses(requests)).toEqual(['96× 200', '20× 503']);
});
