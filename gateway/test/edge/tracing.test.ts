import type { SpanFacts, Tracer } from '@telehealth/rpc';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import {
  ownBrand,
  ownHeaders,
  publishableKey,
  type Script,
  scriptedContext,
  sharedApp,
  someStep,
} from '../scripted.ts';
import { gatewayOverWire } from '../wire.ts';

const resolve = '/v1/instrument/resolve';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

const shared = sharedApp();
afterAll(() => shared.app.close());

/** The shared gateway, or one of its own for a test with a tracer. */
function gateway(script: Script = {}) {
  const scripted = script.tracer === undefined ? shared.begin(script) : scriptedContext(script);
  const app = script.tracer === undefined ? shared.app : buildApp(scripted.context);
  if (app !== shared.app) onTestFinished(() => app.close());
  const sent = () => scripted.calls.find(({ method }) => method === 'resolve')?.options?.headers;
  const settled = () => new Promise<void>((done) => setImmediate(done));
  return { ...scripted, app, sent, settled };
}

/** A tracer that records its calls. */
function notingTracer() {
  const spans: { parent: string | undefined; facts: SpanFacts; failed: boolean | undefined }[] = [];
  const tracer: Tracer = {
    begin(_, facts, parent) {
      const span = { parent: parent?.traceparent, facts, failed: undefined as boolean | undefined };
      spans.push(span);
      return {
        context: { traceparent: `00-${traceId}-00000000000000aa-01`, tracestate: parent?.tracestate },
        end(known, failed) {
          span.facts = { ...span.facts, ...known };
          span.failed = failed;
        },
      };
    },
  };
  return { tracer, spans };
}

test("a caller's trace is handed on and stands in the log", async () => {
  const { app, sent, settled, lines } = gateway();
  await app.inject({ url: resolve, headers: { ...ownHeaders, traceparent, tracestate: 'rojo=canary' } });
  await settled();
  expect(sent()).toMatchObject({ traceparent, tracestate: 'rojo=canary' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: resolve, traceId }]);
  expect(lines.join('')).not.toContain('canary');
});

test('what is served from memory is asked for within the trace of the request that has it asked for', async () => {
  await using gateway = await gatewayOverWire({
    storefront: { getReadiness: async () => ({ ready: true }) },
  });
  const { app, received } = gateway;
  const url = `/v1/account/brands/${ownBrand}/readiness`;
  const page = { origin: 'https://shop.example', traceparent, tracestate: 'rojo=canary' };
  await app.inject({
    method: 'OPTIONS',
    url,
    headers: { ...page, 'access-control-request-method': 'GET' },
  });
  const headers = { ...page, authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand };
  await app.inject({ url, headers });
  const trace = { traceparent, tracestate: 'rojo=canary' };
  for (const asked of ['getBrowserOrigins', 'getReadiness', 'listRegistrations']) {
    expect(received.filter(({ method }) => method === asked)).toMatchObject([{ call: { trace } }]);
  }
});

test('an outage is logged under the trace', async () => {
  const { app, settled, lines } = gateway({ step: () => Promise.reject(new Error('down')) });
  await app.inject({ url: resolve, headers: { ...ownHeaders, traceparent } });
  await settled();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'not answered', traceId },
    { traceId },
  ]);
});

test.each([
  ['no trace', {}],
  ['a malformed trace', { traceparent: '00-canary-00f067aa0ba902b7-01', tracestate: 'rojo=canary' }],
  ['two traces', { traceparent: [traceparent, traceparent] }],
])('with %s nothing is handed on and the request goes on', async (_, headers) => {
  const { app, sent, settled, lines } = gateway();
  const answer = await app.inject({ url: resolve, headers: { ...ownHeaders, ...headers } });
  await settled();
  expect(answer.statusCode).toBe(200);
  expect(sent()).not.toHaveProperty('traceparent');
  expect(sent()).not.toHaveProperty('tracestate');
  expect(lines.join('')).not.toMatch(/canary|traceId/);
});

test('a recorded request is named by its route template, and the calls made for it are its children; one that fails on our side is a failed span', async () => {
  const { tracer, spans } = notingTracer();
  let isDown = false;
  const step = async () => {
    if (isDown) throw new Error('down');
    return someStep;
  };
  const { app, sent, settled } = gateway({ tracer, step });
  await app.inject({
    url: `${resolve}?prefill_email=canary@example.com&reference=canary`,
    headers: { ...ownHeaders, traceparent, tracestate: 'rojo=1' },
  });
  await app.inject('/v1/canary');
  await settled();
  expect(spans).toEqual([
    { parent: traceparent, facts: { method: 'GET', route: resolve, status: 200 }, failed: false },
    { parent: undefined, facts: { method: 'GET', route: 'unmatched', status: 401 }, failed: false },
  ]);
  const child = { traceparent: `00-${traceId}-00000000000000aa-01`, tracestate: 'rojo=1' };
  expect(sent()).toMatchObject(child);
  isDown = true;
  await app.inject({ url: resolve, headers: ownHeaders });
  await settled();
  expect(spans.at(-1)).toMatchObject({ facts: { status: 500 }, failed: true });
});
