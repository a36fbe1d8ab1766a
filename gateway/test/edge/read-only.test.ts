import { mayChange } from '@telehealth/public-api/operation';
import { operations } from '@telehealth/public-api/operations';
import type { InjectOptions } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf, patient, sessionsOf } from '../browser-session.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile, someBrand } from '../wire.ts';

let isOn = true;
const gateway = gatewayOfFile({
  overrides: { readOnlyState: { isOn: () => isOn } },
  script: {
    brands: { getBrand: async () => ({ brand: { ...someBrand, clientMode: 1 } }) },
    storefront: { listOfferingsForSale: async () => ({ offeringRefs: ['wl-1'] }) },
    browserSessions: { ...sessionsOf({ a: patient }), endBrowserSession: async () => ({}) },
  },
});
beforeEach(() => {
  isOn = true;
});

const behindKey = operations.filter(
  ({ credentials }) => credentials.includes('apiKey') && !credentials.includes('publishableKey'),
);
const urlOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'brand_id' ? ownBrand : 'none'));
const ask = (method: string, url: string, headers: InjectOptions['headers'] = ownHeaders) =>
  gateway.app.inject({ method: method as 'GET', url, headers });

test.each(behindKey.map((operation) => [operation.operationId, operation] as const))(
  'decisions.md 16: %s in a read-only deployment: a change, and a read that mints, is 503 with Retry-After, and calls nothing',
  async (_, operation) => {
    const answer = await ask(operation.method, urlOf(operation.path));
    if (mayChange(operation)) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json().type).toBe('/problems/maintenance');
      expect(gateway.dispatched()).toEqual([]);
    } else expect(answer.body).not.toContain('maintenance');
    isOn = false;
    expect((await ask(operation.method, urlOf(operation.path))).body).not.toContain('maintenance');
  },
);

test('decisions.md 16: a read-only deployment still refuses an unknown key first', async () => {
  expect((await ask('POST', '/v1/payments', {})).statusCode).toBe(401);
});

test('decisions.md 16: a read-only deployment takes confirmations and sign-outs, and opens no session', async () => {
  gateway.answer('confirmations', 'confirm', {});
  const confirmation = await gateway.app.inject({
    method: 'POST',
    url: '/v1/payments/providers/simulated/events',
    payload: '{}',
  });
  expect(confirmation.body).not.toContain('maintenance');
  const headers = { 'x-session': '1', origin: 'http://localhost', host: 'localhost' };
  for (const url of [`/p/${ownBrand}/session`, '/console/session']) {
    const opened = await ask('POST', url, headers);
    expect([opened.statusCode, opened.json().type]).toEqual([503, '/problems/maintenance']);
    expect((await ask('DELETE', url, { ...headers, cookie: cookieOf('a') })).statusCode).toBe(204);
  }
  const begun = await ask('GET', `/v1/auth/login?brand_id=${ownBrand}`, {});
  expect(begun.headers.location).toBe('/v1/auth/failed?code=temporarily_unavailable');
});
