import { hash } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type SimulatedCheckoutSchema,
  SimulatedCheckoutStatus,
} from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { DomainError } from '@telehealth/errors';
import type { SpanFacts, Tracer } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { ownHeaders, scriptedContext } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const secret = 'canary-5nTq8WcZ3kYb1RvXm6Hd2J';
const page = `/checkout/${secret}`;
const checkout = {
  orderRef: 'ord_1',
  totalMinor: 24_900n,
  currency: 'USD',
  status: SimulatedCheckoutStatus.OPEN,
  actions: ['pay', 'decline', 'cancel'],
  formToken: 'token-1',
} satisfies MessageInitShape<typeof SimulatedCheckoutSchema>;

const gateway = gatewayOfFile({
  script: {
    simulatedCheckout: {
      getSimulatedCheckout: async () => ({ checkout }),
      submitSimulatedCheckout: async () => ({}),
    },
  },
});

const get = (url: string) => gateway.app.inject({ url });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const submit = (payload: string, headers: Record<string, string> = form, url = page) =>
  gateway.app.inject({ method: 'POST', url, headers, payload });

const policy =
  /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/;
const protective = {
  'content-security-policy': expect.stringMatching(policy),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};

test('decisions.md 6: the page of a checkout is HTML that loads nothing, is stored by no cache and passes no address on', async () => {
  const answer = await get(page);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ ...protective, 'content-type': 'text/html; charset=utf-8' });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.body).toContain('Test checkout.');
  expect(answer.body).toContain('value="token-1"');
  expect(gateway.received).toMatchObject([{ method: 'getSimulatedCheckout', message: { secret }, call: {} }]);
  expect(gateway.received[0]?.call.tenancy).toBeUndefined();
});

test('decisions.md 14: the policy of a page allows the one style that it has, with the accent of its brand', async () => {
  const sources: string[] = [];
  for (const accent of ['', '#123456', '#654321']) {
    gateway.script.simulatedCheckout = {
      getSimulatedCheckout: async () => ({ checkout: { ...checkout, accent } }),
    };
    const { body, headers } = await get(page);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
    const source = `'sha256-${hash('sha256', style, 'base64')}'`;
    expect(style).toContain(accent || '--accent:#0b5fff');
    expect(headers['content-security-policy']).toContain(`style-src ${source};`);
    expect(body.replace(/<style>/, '')).not.toMatch(/<style|style=/);
    sources.push(source);
  }
  expect(new Set(sources).size).toBe(3);
});

test('decisions.md 6: a button acts, and leads back to the page as it is then', async () => {
  const answer = await submit('form_token=token-1&action=pay');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
  expect(answer.headers).toMatchObject(protective);
  expect(gateway.received.at(-1)).toMatchObject({
    method: 'submitSimulatedCheckout',
    message: { secret, action: 'pay', formToken: 'token-1' },
  });
});

test('decisions.md 1 overload: actions do not keep the events that they cause from a place, however many act at once', async () => {
  const places = 16;
  const statuses: number[] = [];
  const acting = Promise.withResolvers<void>();
  let count = 0;
  const submitSimulatedCheckout = async () => {
    count += 1;
    if (count === places) acting.resolve();
    await acting.promise;
    const event = { method: 'POST', url: '/v1/payments/providers/simulated/events' } as const;
    statuses.push((await busy.app.inject(event)).statusCode);
    return {};
  };
  const getSimulatedCheckout = async () => ({ checkout });
  await using busy = await gatewayOverWire({
    simulatedCheckout: { getSimulatedCheckout, submitSimulatedCheckout },
    confirmations: { confirm: async () => ({}) },
  });
  const act = () => busy.app.inject({ method: 'POST', url: page, headers: form, payload: 'action=pay' });
  const answers = await Promise.all(Array.from({ length: places }, act));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  expect(statuses).toEqual(Array(places).fill(200));
});

test('decisions.md 6: what is no form of the page does nothing: the service gets no action', async () => {
  for (const payload of ['', 'a=b', '{"action":"pay"}', '%zz']) {
    expect((await submit(payload)).statusCode).toBe(303);
    expect(gateway.received.at(-1)?.message).toMatchObject({ action: '', formToken: '' });
  }
});

test('decisions.md 6: a form has 4 KiB and the media type of forms', async () => {
  const atMost = `action=${'x'.repeat(4096 - 'action='.length)}`;
  expect((await submit(atMost)).statusCode).toBe(303);
  gateway.received.length = 0;
  expect((await submit(`${atMost}x`)).statusCode).toBe(413);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    expect((await submit('{"action":"pay"}', { 'content-type': type })).statusCode).toBe(415);
  }
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 6: an unknown and a malformed secret are the constant 404', async () => {
  const refuse = async () => {
    throw new DomainError('not-found', 'no such checkout');
  };
  gateway.script.simulatedCheckout = { getSimulatedCheckout: refuse, submitSimulatedCheckout: refuse };
  const unknownPath = await gateway.app.inject({ url: '/v1/nothing', headers: ownHeaders });
  for (const url of [page, '/checkout/', '/checkout/a.b', '/checkout/%00', '/checkout/%3Cscript%3E']) {
    for (const answer of [await get(url), await submit('action=pay', form, url)]) {
      expect([answer.statusCode, answer.body]).toEqual([404, unknownPath.body]);
      expect(answer.headers).toMatchObject(protective);
    }
  }
  expect(gateway.count('getSimulatedCheckout'), 'a malformed secret calls no service').toBe(2);
  expect(gateway.count('submitSimulatedCheckout')).toBe(0);
});

test.for([
  ['unavailable', 503],
  ['timeout', 504],
] as const)(
  'decisions.md 14: a payer reads a page, and no problem, when a service is %s',
  async ([kind, status]) => {
    const fail = async () => {
      throw new DomainError(kind);
    };
    gateway.script.simulatedCheckout = { getSimulatedCheckout: fail };
    const spanish = { 'accept-language': 'es-MX' };
    for (const answer of [
      await gateway.app.inject({ url: page, headers: spanish }),
      await submit('action=pay&form_token=token-1', { ...form, ...spanish }),
    ]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({ ...protective, 'content-type': 'text/html; charset=utf-8' });
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      expect(answer.body).toContain('Nada se paga dos veces.');
      expect(Buffer.byteLength(answer.body)).toBe(Number(answer.headers['content-length']));
    }
  },
);

test('decisions.md 1: paths around the page are unknown paths', async () => {
  for (const url of ['/checkout', `${page}/`, `${page}/x`, `/checkout/${'x'.repeat(65)}`]) {
    expect((await get(url)).statusCode, url).toBe(401);
  }
  expect((await submit('action=pay', form, '/checkout/done')).statusCode).toBe(401);
});

test('decisions.md 6: payers without a return_url are sent to a page that names no brand, without a call of a service', async () => {
  const answer = await get('/checkout/done');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers).toMatchObject(protective);
  expect(answer.body).toContain('You can close this page');
  const spanish = { 'accept-language': 'es-MX, en;q=0.5' };
  expect((await gateway.app.inject({ url: '/checkout/done', headers: spanish })).body).toContain(
    'Puede cerrar esta página',
  );
  expect(gateway.dispatched()).toEqual([]);
});

test.each([
  [
    'https://shop.example/thanks?order_ref=ord_1&result=paid',
    'https://shop.example/thanks?order_ref=ord_1&result=paid',
  ],
  ['', '/checkout/done'],
  ['javascript:alert(1)', '/checkout/done'],
])('decisions.md 14: who has completed a checkout of Stripe goes on to %j', async (location, target) => {
  gateway.script.checkoutReturns = { returnFromCheckout: async () => ({ location }) };
  const answer = await get('/checkout/return?checkout=cs_test_1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, target]);
  expect(answer.headers).toMatchObject(protective);
  expect(gateway.received).toMatchObject([{ message: { checkoutRef: 'cs_test_1' }, call: {} }]);
});

test('decisions.md 14: an unknown checkout of Stripe is the constant 404', async () => {
  const refuse = async () => {
    throw new DomainError('not-found', 'no such checkout');
  };
  gateway.script.checkoutReturns = { returnFromCheckout: refuse };
  const unknownPath = await gateway.app.inject({ url: '/v1/nothing', headers: ownHeaders });
  for (const query of ['', '?checkout=', '?checkout=cs_test_2', '?checkout=a&checkout=b']) {
    const answer = await get(`/checkout/return${query}`);
    expect([answer.statusCode, answer.body]).toEqual([404, unknownPath.body]);
  }
});

test('the checkout is not in the description', async () => {
  expect((await get('/v1/openapi.json')).body).not.toContain('/checkout/{');
});

test('decisions.md 6: log, metrics and traces have the template of the page and never its secret', async () => {
  const spans: SpanFacts[] = [];
  const tracer: Tracer = {
    begin(_, facts) {
      spans.push(facts);
      return { context: { traceparent: '00-1-2-01', tracestate: undefined }, end: () => undefined };
    },
  };
  const { context, lines } = scriptedContext({ tracer });
  const app = buildApp(context);
  onTestFinished(() => app.close());
  // The scripted service fails, so that there are lines of the failure too.
  await app.inject({ url: page });
  await app.inject({ method: 'POST', url: page, headers: form, payload: 'form_token=canary-token' });
  await app.inject({ method: 'DELETE', url: page });
  await app.inject({ url: `${page}?from=${secret}` });
  await new Promise<void>((done) => setImmediate(done));
  const finished = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(finished.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/checkout/:secret', 500],
    ['POST', '/checkout/:secret', 500],
    ['DELETE', 'unmatched', 401],
    ['GET', '/checkout/:secret', 500],
  ]);
  expect(spans.map(({ route }) => route)).toContain('/checkout/:secret');
  const metrics = await context.registry.metrics();
  expect(metrics).toContain('route="/checkout/:secret"');
  for (const text of [lines.join(''), metrics, JSON.stringify(spans)]) expect(text).not.toContain('canary');
});

test('decisions.md 14: who has paid goes back to the shop by itself, and a tester finds the buttons at the address', async () => {
  const returnUrl = 'https://shop.example/done?order_ref=ord_1&result=paid';
  const paid = { ...checkout, status: SimulatedCheckoutStatus.CAPTURED, actions: ['refund'], returnUrl };
  gateway.script.simulatedCheckout = {
    getSimulatedCheckout: async () => ({ checkout: paid }),
    submitSimulatedCheckout: async () => ({}),
  };
  const left = await submit('action=pay&form_token=token-1');
  expect(left.headers.location).toBe(`${page}?left`);
  const leaving = await get(`${page}?left`);
  expect(leaving.headers.refresh).toBe(`3; url=${returnUrl}`);
  expect(leaving.body).not.toContain('<button');
  expect((await submit('action=refund&form_token=token-1')).headers.location).toBe(page);
  const staying = await get(page);
  expect(staying.headers).not.toHaveProperty('refresh');
  expect(staying.body).toContain('<button');
});

test.each(['', 'javascript:alert(1)'])('a return address of %j leads nowhere', async (returnUrl) => {
  const paid = { ...checkout, status: SimulatedCheckoutStatus.CAPTURED, returnUrl };
  gateway.script.simulatedCheckout = { getSimulatedCheckout: async () => ({ checkout: paid }) };
  expect((await get(`${page}?left`)).headers).not.toHaveProperty('refresh');
});
