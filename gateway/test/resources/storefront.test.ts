import { CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { otherOwnBrand, ownBrand, ownHeaders, publishableKey } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const storefront = `/v1/account/brands/${ownBrand}/storefront`;
const readiness = `/v1/account/brands/${ownBrand}/readiness`;
const offer = `${storefront}?offering_ref=wl-1`;
const published = { authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand };

const answered = {
  name: 'Starter',
  priceMinor: 14_900n,
  currency: 'USD',
  sellable: true,
  display: { title: 'Weight care', bullets: ['One', 'Two'] },
};
const shown = {
  brand_id: ownBrand,
  offering_ref: 'wl-1',
  name: 'Starter',
  price_minor: 14_900,
  currency: 'USD',
  sellable: true,
  display: { title: 'Weight care', bullets: ['One', 'Two'] },
};

const gateway = gatewayOfFile({
  script: {
    storefront: {
      getStorefront: async () => answered,
      getReadiness: async () => ({ ready: true }),
    },
  },
});

const ask = (url: string, headers: InjectOptions['headers'] = published) =>
  gateway.app.inject({ url, headers });
const price = async (headers?: InjectOptions['headers']) =>
  (await ask(offer, headers)).json().data?.price_minor;

test('decisions.md 3 storefront: price, currency, whether it can be sold, and the copy, to both classes of key', async () => {
  for (const headers of [published, ownHeaders]) {
    const answer = await ask(offer, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: shown }]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  }
  expect(gateway.received.at(-1)).toMatchObject({
    method: 'getStorefront',
    message: { offeringRef: 'wl-1', locale: 'en' },
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand, mode: 'test' } },
  });
});

test('decisions.md 3 storefront: without copy, `display` is empty', async () => {
  gateway.script.storefront = {
    getStorefront: async () => ({ name: 'Starter', priceMinor: 1n, currency: 'USD' }),
  };
  expect((await ask(offer)).json().data).toEqual({ ...shown, price_minor: 1, sellable: false, display: {} });
});

test('decisions.md 3 storefront: an offering without a price has null for price and currency, as in the catalog', async () => {
  gateway.script.storefront = { getStorefront: async () => ({ name: 'Starter', display: answered.display }) };
  const answer = await ask(offer);
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    { ...shown, price_minor: null, currency: null, sellable: false },
  ]);
});

test('decisions.md 5: readiness advises a brand without an enabled webhook registration, and is silent where nobody answers', async () => {
  const codes = async () => {
    gateway.clock.time += 3_600_000;
    const { advice } = (await ask(readiness)).json().data;
    return advice.map(({ code }: { readonly code: string }) => code);
  };
  gateway.script.registrations = { listRegistrations: async () => ({ registrations: [{ enabled: false }] }) };
  expect(await codes()).toEqual(['no_webhook_receiver']);
  gateway.script.registrations = { listRegistrations: async () => ({ registrations: [{ enabled: true }] }) };
  expect(await codes()).toEqual([]);
  gateway.script.registrations = {};
  expect(await codes()).toEqual([]);
});

test('decisions.md 3 readiness: the checks in the shape of interface.md 2.8', async () => {
  const check = { check: 'price_set', detail: 'every offering has a price', blocking: true };
  gateway.script.storefront = {
    getReadiness: async () => ({
      ready: false,
      checks: [
        { ...check, kind: CheckKind.PERFORMED, result: CheckResult.PASS },
        { ...check, kind: CheckKind.PERFORMED, result: CheckResult.FAIL },
        { ...check, kind: CheckKind.UNVERIFIABLE, result: CheckResult.UNKNOWN },
        { ...check, kind: CheckKind.NOT_PERFORMED, result: CheckResult.UNKNOWN, blocking: false },
      ],
    }),
  };
  const answer = await ask(readiness);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      data: {
        brand_id: ownBrand,
        ready: false,
        checks: [
          { ...check, kind: 'performed', result: 'pass' },
          { ...check, kind: 'performed', result: 'fail' },
          { ...check, kind: 'unverifiable', result: 'unknown' },
          { ...check, kind: 'not_performed', result: 'unknown', blocking: false },
        ],
        advice: [],
      },
    },
  ]);
});

test.each([
  ['', 400],
  ['?offering_ref=a&offering_ref=b', 400],
  ['?offering_ref=wl-1&locale=', 400],
  ['?offering_ref=wl-1&locale=%3Cb%3E', 400],
  ['?offering_ref=', 404],
  ['?offering_ref=%20', 404],
  ['?offering_ref=-a', 404],
  [`?offering_ref=${'a'.repeat(129)}`, 404],
])('decisions.md 5 storefront: query %j is %i, and catalog is not asked', async (query, status) => {
  const answer = await ask(`${storefront}${query}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(gateway.count('getStorefront')).toBe(0);
});

test('decisions.md 5 storefront: an offering that is unknown or not enabled is the 404 of any path', async () => {
  gateway.script.storefront = {
    getStorefront: async () => {
      throw new DomainError('not-found');
    },
  };
  const [unknown, malformed] = [await ask(offer), await ask(`${storefront}?offering_ref=`)];
  const path = await ask('/v1/nothing', ownHeaders);
  expect([unknown.statusCode, unknown.body]).toEqual([404, path.body]);
  expect(malformed.body).toBe(path.body);
});

test.each([
  ['de-ch', 'de-CH'],
  ['EN', 'en'],
  ['de-zz-zz', 'de'],
  ['EN-U-CA-GREGORY', 'en-u-ca-gregory'],
  ['de-x-formal', 'de-x-formal'],
])('storefront: locale %s is asked for as %s', async (sent, asked) => {
  await ask(`${offer}&locale=${sent}`);
  expect(gateway.received.at(-1)?.message.locale).toBe(asked);
});

test('issue 6: a publishable key is served from memory, and a change shows within a second without an event', async () => {
  expect(await price()).toBe(14_900);
  gateway.script.storefront = { getStorefront: async () => ({ ...answered, priceMinor: 9900n }) };
  gateway.clock.time += 400;
  expect(await price()).toBe(14_900);
  expect(gateway.count('getStorefront')).toBe(1);
  gateway.clock.time += 600;
  expect(await price()).toBe(9900);
  expect(gateway.count('getStorefront')).toBe(2);
});

test('decisions.md 5: an API key reads back at once what its client wrote, and so does everybody after it', async () => {
  expect(await price()).toBe(14_900);
  gateway.script.storefront = { getStorefront: async () => ({ ...answered, priceMinor: 9900n }) };
  expect(await price(ownHeaders)).toBe(9900);
  expect(await price()).toBe(9900);
  expect(gateway.count('getStorefront')).toBe(2);
});

test('issue 6: an unchanged state keeps its ETag from one second to the next, a changed one does not', async () => {
  const { etag } = (await ask(offer)).headers;
  gateway.clock.time += 5000;
  const headers = { ...published, 'if-none-match': String(etag) };
  const same = await ask(offer, headers);
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  gateway.script.storefront = { getStorefront: async () => ({ ...answered, sellable: false }) };
  gateway.clock.time += 5000;
  expect((await ask(offer, headers)).statusCode).toBe(200);
});

test('states are kept apart by brand, offering, locale and read', async () => {
  const second = { ...ownHeaders, 'x-brand-id': otherOwnBrand };
  const urls = [offer, `${storefront}?offering_ref=wl-2`, `${offer}&locale=de`, readiness];
  for (const url of urls) for (let i = 0; i < 2; i++) await ask(url);
  expect([gateway.count('getStorefront'), gateway.count('getReadiness')]).toEqual([3, 1]);
  const other = await ask(offer.replace(ownBrand, otherOwnBrand), second);
  expect(other.json().data.brand_id).toBe(otherOwnBrand);
});

test('many who ask at once are one call, which outlives the one who began it', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<typeof answered>();
  gateway.script.storefront = {
    getStorefront: () => {
      asked.resolve();
      return answer.promise;
    },
  };
  const leave = new AbortController();
  const base = `http://127.0.0.1:${gateway.port}`;
  const left = fetch(base + offer, { headers: published, signal: leave.signal }).catch(() => 'left');
  await asked.promise;
  const waiting = [ask(offer), ask(offer)];
  leave.abort();
  expect(await left).toBe('left');
  answer.resolve(answered);
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(gateway.count('getStorefront')).toBe(1);
});

test('an absent offering is remembered as long as a present one; an outage is not', async () => {
  let kind: 'not-found' | 'unavailable' = 'unavailable';
  gateway.script.storefront = {
    getStorefront: async () => {
      throw new DomainError(kind);
    },
  };
  const away = await ask(offer);
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
  kind = 'not-found';
  expect([(await ask(offer)).statusCode, (await ask(offer)).statusCode]).toEqual([404, 404]);
  expect(gateway.count('getStorefront')).toBe(2);
  gateway.script.storefront = { getStorefront: async () => answered };
  gateway.clock.time += 1000;
  expect((await ask(offer)).statusCode).toBe(200);
});

test('HEAD answers like GET', async () => {
  const [get, head] = [
    await ask(offer),
    await gateway.app.inject({ method: 'HEAD', url: offer, headers: published }),
  ];
  expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    '',
    get.headers.etag,
    get.headers['content-length'],
  ]);
});
