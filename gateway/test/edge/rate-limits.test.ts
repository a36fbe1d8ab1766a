import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import {
  callsTo,
  foreignBrand,
  ownHeaders,
  ownResolution,
  publishableKey,
  publishableResolution,
  type Script,
  scriptedContext,
  sharedApp,
} from '../scripted.ts';

const publishedHash = hash('sha256', publishableKey, 'buffer');

const limits = { intakePerSecond: 2, otherPerSecond: 3 };
/** A client with two requests a second for intake and three for the rest. */
const usual: Script = {
  resolveCredential: async (sha256) => ({
    ...(publishedHash.equals(sha256) ? publishableResolution : ownResolution),
    limits,
  }),
};
const shared = sharedApp(usual);
afterAll(() => shared.app.close());

/** The shared gateway, or one of its own for a test with settings. */
function gateway(script: Script = {}) {
  const scripted = script.settings === undefined ? shared.begin(script) : ownGateway(script);
  const { app } = scripted;
  const ask = async (request: InjectOptions) => {
    const { statusCode, headers, body } = await app.inject(request);
    const { 'ratelimit-policy': policy, ratelimit, 'retry-after': retryAfter } = headers;
    return { status: statusCode, policy, ratelimit, retryAfter, body };
  };
  return { ...scripted, ask };
}

function ownGateway(script: Script) {
  const scripted = scriptedContext({ ...usual, ...script });
  const app = buildApp(scripted.context);
  onTestFinished(() => app.close());
  return { ...scripted, app };
}

const journey = { ...ownHeaders, 'x-journey-id': 'jny_1' };
const resolve: InjectOptions = { url: '/v1/instrument/resolve', headers: ownHeaders };
const next: InjectOptions = {
  method: 'POST',
  url: '/v1/instrument/next',
  headers: journey,
  payload: { node_id: 'n1' },
};
const back: InjectOptions = { method: 'POST', url: '/v1/instrument/back', headers: journey };
const abandon: InjectOptions = { method: 'POST', url: '/v1/instrument/abandon', headers: journey };
const brands: InjectOptions = { url: '/v1/account/brands', headers: ownHeaders };

test('decisions.md 1 rate limits: answers name the policy and what is left, and 429 when to come back', async () => {
  const { ask, clock } = gateway();
  const policy = '"intake";q=2;w=1';
  expect(await ask(resolve)).toMatchObject({ status: 200, policy, ratelimit: '"intake";r=1;t=1' });
  expect(await ask(resolve)).toMatchObject({ status: 200, policy, ratelimit: '"intake";r=0;t=1' });
  expect(await ask(resolve)).toEqual({
    status: 429,
    policy,
    ratelimit: '"intake";r=0;t=1',
    retryAfter: '1',
    body: '{"type":"/problems/rate-limited","title":"Too many requests","status":429}',
  });
  clock.time += 499;
  expect((await ask(resolve)).status).toBe(429);
  clock.time += 1;
  expect(await ask(resolve)).toMatchObject({ status: 200, ratelimit: '"intake";r=0;t=1' });
  clock.time += 1000;
  expect(await ask(resolve)).toMatchObject({ status: 200, ratelimit: '"intake";r=1;t=1' });
});

test.each([
  ['next', next],
  ['back', back],
  ['abandon', abandon],
])('decisions.md 1 rate limits: %s shares the allowance of resolve', async (_act, act) => {
  const { ask } = gateway();
  expect((await ask(resolve)).status).toBe(200);
  expect(await ask(act)).toMatchObject({ status: 200, ratelimit: '"intake";r=0;t=1' });
  expect((await ask(resolve)).status).toBe(429);
  expect((await ask(act)).status).toBe(429);
});

test('decisions.md 1 rate limits: every other operation has an allowance of its own', async () => {
  const { ask } = gateway();
  for (let i = 0; i < 3; i++) await ask(resolve);
  expect(await ask(brands)).toMatchObject({ policy: '"other";q=3;w=1', ratelimit: '"other";r=2;t=1' });
  await ask(brands);
  await ask(brands);
  expect((await ask(brands)).status).toBe(429);
});

const json = { ...journey, 'content-type': 'application/json' };
test.each<[string, InjectOptions, number]>([
  ['wrong query', { ...resolve, url: '/v1/instrument/resolve?phase=x' }, 400],
  ['wrong body', { ...next, payload: {} }, 400],
  ['broken JSON', { ...next, headers: json, payload: '{' }, 400],
  ['media type', { ...next, headers: { ...journey, 'content-type': 'text/plain' }, payload: 'x' }, 415],
  ['size', { ...next, headers: json, payload: JSON.stringify({ node_id: 'x'.repeat(65_536) }) }, 413],
  ['refusal of a service', next, 404],
  ['HEAD', { ...resolve, method: 'HEAD', url: '/v1/instrument/resolve?phase=x' }, 400],
])('decisions.md 1 rate limits: a problem says the same (%s)', async (_problem, request, status) => {
  const { ask } = gateway({
    step: async () => {
      throw new DomainError('not-found');
    },
  });
  expect(await ask(request)).toMatchObject({
    status,
    policy: '"intake";q=2;w=1',
    ratelimit: '"intake";r=1;t=1',
  });
});

const noKey = { 'x-brand-id': 'brd_own' };
const noBrand = { authorization: ownHeaders.authorization };
const foreign = { ...ownHeaders, 'x-brand-id': foreignBrand };
const published = { authorization: `Bearer ${publishableKey}`, 'x-brand-id': 'brd_own' };
test('decisions.md 1 rate limits: a publishable key has an allowance of its own', async () => {
  const { ask } = gateway();
  const url = '/v1/account/brands/brd_own/readiness';
  for (let i = 0; i < 3; i++) await ask(brands);
  expect((await ask(brands)).status).toBe(429);
  for (let left = 2; left >= 0; left--) {
    expect(await ask({ url, headers: published })).toMatchObject({
      policy: '"other";q=3;w=1',
      ratelimit: `"other";r=${left};t=1`,
    });
  }
  expect((await ask({ url, headers: published })).status).toBe(429);
  expect((await ask({ url, headers: ownHeaders })).status).toBe(429);
});

const readiness = '/v1/account/brands/brd_own/readiness';
/** Reads with the publishable key, from an address, with what the client says of where it comes from. */
const readFrom = (remoteAddress: string, forwardedFor?: string): InjectOptions => ({
  url: readiness,
  remoteAddress,
  headers: { ...published, ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
});

test('decisions.md 1 rate limits: an attacker with the publishable key uses up the allowance of one address only', async () => {
  const { ask } = gateway();
  for (let i = 0; i < 20; i++) await ask(readFrom('198.51.100.7'));
  expect((await ask(readFrom('198.51.100.7'))).status).toBe(429);
  expect(await ask(readFrom('192.0.2.1'))).toMatchObject({
    policy: '"other";q=3;w=1',
    ratelimit: '"other";r=2;t=1',
  });
});

test('decisions.md 1 rate limits: addresses of one IPv6 /64 are one address', async () => {
  const { ask } = gateway();
  for (let i = 1; i <= 3; i++) await ask(readFrom(`2001:db8::${i}`));
  expect((await ask(readFrom('2001:db8::4'))).status).toBe(429);
  expect(await ask(readFrom('2001:db8:0:1::1'))).toMatchObject({ ratelimit: '"other";r=2;t=1' });
});

test('decisions.md 1 rate limits: X-Forwarded-For of a caller that is no trusted proxy gives no allowance of its own', async () => {
  const { ask } = gateway();
  for (let i = 0; i < 3; i++) await ask(readFrom('198.51.100.7', `192.0.2.${i}`));
  expect((await ask(readFrom('198.51.100.7', '192.0.2.9'))).status).toBe(429);
});

test('decisions.md 1 rate limits: behind a trusted proxy the address before it counts, whatever the client wrote', async () => {
  const { ask } = gateway({ settings: { trustedProxies: ['10.0.0.0/8'] } });
  for (let i = 0; i < 3; i++) await ask(readFrom('10.1.2.3', `192.0.2.${i}, 198.51.100.7`));
  expect((await ask(readFrom('10.1.2.3', '192.0.2.9, 198.51.100.7'))).status).toBe(429);
  expect(await ask(readFrom('10.1.2.3', '192.0.2.1'))).toMatchObject({ ratelimit: '"other";r=2;t=1' });
});

test.each<[string, InjectOptions, number]>([
  ['401', { ...resolve, headers: noKey }, 401],
  ['403', { ...resolve, headers: published }, 403],
  ['404 of a path', { ...resolve, url: '/v1/nothing' }, 404],
  ['405', { ...resolve, method: 'DELETE' }, 405],
  ['400 malformed-brand', { ...resolve, headers: noBrand }, 400],
  ['404 of a brand', { ...resolve, headers: foreign }, 404],
])(
  'decisions.md 1 order of checks: %s comes before the limit, says nothing of it and is not counted',
  async (_check, request, status) => {
    const { ask } = gateway();
    for (let i = 0; i < 4; i++) {
      const answer = await ask(request);
      expect(answer).toMatchObject({ status, policy: undefined, ratelimit: undefined });
    }
    expect((await ask(resolve)).status).toBe(200);
  },
);

test.each<[string, InjectOptions]>([
  ['the media type', { ...next, headers: { ...journey, 'content-type': 'text/plain' }, payload: 'x' }],
  ['the size', { ...next, headers: json, payload: JSON.stringify({ node_id: 'x'.repeat(65_536) }) }],
  ['the JSON', { ...next, headers: json, payload: '{' }],
  ['the body', { ...next, payload: {} }],
  ['the query', { ...resolve, url: '/v1/instrument/resolve?phase=x' }],
  ['the Idempotency-Key', { ...back, headers: { ...journey, 'idempotency-key': 'a b' } }],
])('decisions.md 1 order of checks: 429 comes before %s', async (_check, request) => {
  const { ask } = gateway();
  await ask(resolve);
  await ask(resolve);
  expect((await ask(request)).status).toBe(429);
});

test('a refused request asks no upstream, and is counted by class', async () => {
  const { ask, calls, context } = gateway({ settings: {} });
  for (let i = 0; i < 5; i++) await ask(resolve);
  expect(callsTo(calls, 'resolve')).toBe(2);
  const refused = await context.registry.getSingleMetric('http_server_rate_limited_total')?.get();
  expect(refused?.values).toMatchObject([
    { labels: { class: 'intake' }, value: 3 },
    { labels: { class: 'lookup' }, value: 0 },
    { labels: { class: 'other' }, value: 0 },
  ]);
});

test('the allowance outlives the cached resolution, and new limits of the client apply with the next one', async () => {
  let limits = { intakePerSecond: 1, otherPerSecond: 1 };
  const { ask, clock } = gateway({ resolveCredential: async () => ({ ...ownResolution, limits }) });
  clock.time += 0.5;
  expect((await ask(resolve)).status).toBe(200);
  expect((await ask(resolve)).status).toBe(429);
  limits = { intakePerSecond: 50, otherPerSecond: 1 };
  clock.time += 30_000;
  expect(await ask(resolve)).toMatchObject({ policy: '"intake";q=50;w=1', ratelimit: '"intake";r=49;t=1' });
});

test('RATE_LIMITS=off: nothing is counted, and answers have no limit headers', async () => {
  const { ask } = gateway({ settings: { rateLimits: false } });
  for (let i = 0; i < 5; i++) {
    expect(await ask(resolve)).toMatchObject({ status: 200, policy: undefined, ratelimit: undefined });
  }
});
