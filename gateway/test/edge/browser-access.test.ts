import { DomainError } from '@telehealth/errors';
import { beforeEach, expect, test } from 'vitest';
import { exchange, parseAnswer, type RawAnswer, requestBytes } from '../raw-http.ts';
import {
  foreignBrand,
  otherOwnBrand,
  ownBrand,
  ownHeaders,
  publishableKey,
  publishableResolution,
  resolutionOf,
  unknownPublishableKey,
} from '../scripted.ts';
import { gatewayOfFile, type Script } from '../wire.ts';

const page = 'https://shop.example';
const pathOf = (brandId: string) => `/v1/account/brands/${brandId}/readiness`;
const storefrontOf = (brandId: string) => `/v1/account/brands/${brandId}/storefront?offering_ref=wl-1`;
const published = { authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand };
const preflight = {
  origin: page,
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization,x-brand-id',
};
const exposed = 'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, ETag';

let lists: Record<string, readonly string[]>;
const gateway = gatewayOfFile();
beforeEach(() => {
  lists = { [ownBrand]: [page, 'http://localhost:3000'], [foreignBrand]: ['https://elsewhere.example'] };
  Object.assign(gateway.script, {
    credentials: { resolveCredential: async ({ keySha256 }) => resolutionOf(keySha256) },
    origins: (brandId) => lists[brandId] ?? [],
    storefront: {
      getReadiness: async () => ({ ready: true }),
      getStorefront: async () => ({ currency: 'USD' }),
    },
  } satisfies Partial<Script>);
});

async function ask(method: string, target: string, headers: Record<string, string>): Promise<RawAnswer> {
  return parseAnswer(await exchange(gateway.port, requestBytes(method, target, headers)));
}
const corsHeaders = ({ headers }: RawAnswer) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
  );
const readable = {
  vary: 'Origin',
  'access-control-allow-origin': page,
  'access-control-expose-headers': exposed,
};

test('decisions.md 1 publishable keys: a preflight from a listed origin is allowed exactly what the reads need', async () => {
  for (const target of [pathOf(ownBrand), storefrontOf(ownBrand), pathOf(ownBrand.replace('_', '%5F'))]) {
    const answer = await ask('OPTIONS', target, preflight);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(corsHeaders(answer)).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Authorization, X-Brand-Id',
      'access-control-max-age': '600',
    });
    expect(answer.headers['x-correlation-id']).toBeTruthy();
  }
  expect(gateway.count('resolveCredential')).toBe(0);
});

test('interface.md 5 publishable key rule 4: whatever a preflight asks for, the lists it gets are the same', async () => {
  const usual = await ask('OPTIONS', pathOf(ownBrand), preflight);
  for (const other of [
    { ...preflight, 'access-control-request-headers': 'x-journey-id, content-type, authorization' },
    { ...preflight, 'access-control-request-method': 'DELETE' },
    { origin: page, 'access-control-request-method': 'GET' },
    { ...preflight, ...published, 'x-brand-id': foreignBrand },
  ]) {
    expect((await ask('OPTIONS', pathOf(ownBrand), other)).constantBytes).toBe(usual.constantBytes);
  }
});

test('decisions.md 1 publishable keys: unknown, foreign and malformed brand and unlisted origin are one preflight answer, byte for byte', async () => {
  const unlisted = await ask('OPTIONS', pathOf(ownBrand), { ...preflight, origin: 'https://evil.example' });
  expect([unlisted.status, unlisted.body, corsHeaders(unlisted)]).toEqual([204, '', { vary: 'Origin' }]);
  const others: [string, string][] = [
    [pathOf('brd_nobody'), page],
    [pathOf(foreignBrand), page],
    [pathOf(otherOwnBrand), page],
    [pathOf('nonsense'), page],
    [pathOf(`brd_${'x'.repeat(60)}`), page],
    [storefrontOf('brd_nobody'), page],
    [pathOf(ownBrand), 'null'],
    [pathOf(ownBrand), ''],
    [pathOf(ownBrand), `${page}/`],
    [pathOf(ownBrand), `${page}:443`],
    [pathOf(ownBrand), 'HTTPS://shop.example'],
    [pathOf(ownBrand), 'http://shop.example'],
    [pathOf(ownBrand), 'https://sub.shop.example'],
    [pathOf(ownBrand), 'https://shop.example.evil.example'],
    [pathOf(ownBrand), `${page}, ${page}`],
    [pathOf(ownBrand), '*'],
  ];
  for (const [target, origin] of others) {
    const answer = await ask('OPTIONS', target, { ...preflight, origin });
    expect(answer.constantBytes, `${target} ${origin}`).toBe(unlisted.constantBytes);
  }
  const repeated = await ask('OPTIONS', pathOf(ownBrand), { ...preflight, Origin: page });
  expect(repeated.constantBytes).toBe(unlisted.constantBytes);
});

test('decisions.md 13: a preflight for a brand id that is too long is an unknown path, and asks accounts nothing', async () => {
  const unknown = await ask('OPTIONS', '/v1/nothing', preflight);
  expect(unknown.status).toBe(401);
  for (const length of [61, 14_000]) {
    const answer = await ask('OPTIONS', pathOf(`brd_${'x'.repeat(length)}`), preflight);
    expect(answer.constantBytes).toBe(unknown.constantBytes);
  }
  expect(gateway.dispatched()).toEqual([]);
});

test('a brand that is there and one that is not cost accounts the same: one call, remembered', async () => {
  for (const brand of [ownBrand, foreignBrand, 'brd_nobody']) {
    const before = gateway.received.length;
    for (let i = 0; i < 3; i++) await ask('OPTIONS', pathOf(brand), preflight);
    expect(gateway.received.length - before, brand).toBe(1);
  }
  await ask('OPTIONS', pathOf('nonsense'), preflight);
  expect(gateway.count('getBrowserOrigins')).toBe(3);
});

test('interface.md 5: OPTIONS that is no preflight is a wrong method: 401 without a key, 403 or 405 with one', async () => {
  const path = pathOf(ownBrand);
  const elsewhere = '/v1/instrument/resolve';
  for (const headers of [{}, { origin: page }, { 'access-control-request-method': 'GET' }] as Record<
    string,
    string
  >[]) {
    for (const key of [{}, published, ownHeaders] as Record<string, string>[]) {
      const answer = await ask('OPTIONS', path, { ...headers, ...key });
      expect(answer.constantBytes).toBe(
        (await ask('OPTIONS', elsewhere, { ...headers, ...key })).constantBytes,
      );
    }
    expect((await ask('OPTIONS', path, headers)).status).toBe(401);
    expect((await ask('OPTIONS', path, { ...headers, ...published })).status).toBe(403);
    const { status, headers: answered } = await ask('OPTIONS', path, { ...headers, ...ownHeaders });
    expect([status, answered.allow]).toEqual([405, 'GET, HEAD']);
  }
});

test('decisions.md 1: no other operation answers a preflight', async () => {
  for (const path of [
    '/v1/instrument/resolve',
    '/v1/account/brands',
    `/v1/account/brands/${ownBrand}`,
    '/v1/nothing',
  ]) {
    const answer = await ask('OPTIONS', path, preflight);
    expect([answer.status, corsHeaders(answer)]).toEqual([401, {}]);
    const get = await ask('GET', path, { ...ownHeaders, origin: page });
    expect(corsHeaders(get)).toEqual({});
  }
});

test('interface.md 5 publishable key rule 5: a listed page can read the answer; another page, and none, get it without leave', async () => {
  for (const target of [pathOf(ownBrand), storefrontOf(ownBrand)]) {
    const allowed = await ask('GET', target, { ...published, origin: page });
    expect([allowed.status, corsHeaders(allowed)]).toEqual([200, readable]);
    const etag = String(allowed.headers.etag);
    const same = await ask('GET', target, { ...published, origin: page, 'if-none-match': etag });
    expect([same.status, corsHeaders(same)]).toEqual([304, readable]);
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<
      string,
      string
    >[]) {
      const answer = await ask('GET', target, { ...published, ...headers });
      expect([answer.status, corsHeaders(answer)]).toEqual([200, { vary: 'Origin' }]);
    }
  }
});

test('decisions.md 1 publishable keys: error answers are readable for a listed page', async () => {
  const { authorization } = published;
  const from = (headers: Record<string, string>, target = pathOf(ownBrand)) =>
    ask('GET', target, { ...headers, origin: page });
  gateway.script.storefront = {
    getReadiness: async () => {
      throw new DomainError('unavailable');
    },
  };
  const answers = [
    await from({}),
    await from({ ...published, authorization: `Bearer ${unknownPublishableKey}` }),
    await from({ authorization }),
    await from({ authorization, 'x-brand-id': 'x' }),
    await from({ authorization, 'x-brand-id': foreignBrand }),
    await from(published, `/v1/account/brands/${ownBrand}/storefront`),
    await from(published),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 400, 404, 400, 503]);
  for (const answer of answers) expect(corsHeaders(answer)).toEqual(readable);
});

test('decisions.md 1: 429 is readable for a listed page, with the fields that say when to return', async () => {
  const limits = { intakePerSecond: 1, otherPerSecond: 1 };
  gateway.script.credentials = { resolveCredential: async () => ({ ...publishableResolution, limits }) };
  await ask('GET', pathOf(ownBrand), { ...published, origin: page });
  const limited = await ask('GET', pathOf(ownBrand), { ...published, origin: page });
  expect([limited.status, corsHeaders(limited)]).toEqual([429, readable]);
  expect(limited.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-policy': expect.anything() });
});

test('decisions.md 1 401: without a valid credential the list of the brand in the path counts', async () => {
  const foreignPage = await ask('GET', pathOf(foreignBrand), { origin: page });
  expect([foreignPage.status, corsHeaders(foreignPage)]).toEqual([401, { vary: 'Origin' }]);
  const nonsense = await ask('GET', pathOf('nonsense'), { origin: page });
  expect(nonsense.constantBytes).toBe(foreignPage.constantBytes);
});

test('interface.md 5 publishable key rule 2: a foreign and an unknown brand are one 404 to a page of either, byte for byte', async () => {
  for (const origin of [page, 'https://elsewhere.example', 'https://evil.example']) {
    const withBrand = (brand: string) =>
      ask('GET', pathOf(brand), { ...published, 'x-brand-id': brand, origin });
    const unknown = await withBrand('brd_nobody');
    expect(unknown.status).toBe(404);
    expect(unknown.headers['access-control-allow-origin']).toBe(origin === page ? page : undefined);
    for (const brand of [foreignBrand, otherOwnBrand]) {
      expect((await withBrand(brand)).constantBytes, brand).toBe(unknown.constantBytes);
    }
  }
});

test('interface.md 5: an API key is of no use in a page: what it gets cannot be read there', async () => {
  for (const headers of [ownHeaders, { ...ownHeaders, 'x-brand-id': 'x' }]) {
    const answer = await ask('GET', pathOf(ownBrand), { ...headers, origin: page });
    expect(corsHeaders(answer)).toEqual({ vary: 'Origin' });
  }
  expect(gateway.count('getBrowserOrigins')).toBe(0);
});

test('decisions.md 3 browser origins: a change is in force within a second, for preflight and read', async () => {
  const isAllowed = async () => {
    const answers = [
      await ask('OPTIONS', pathOf(ownBrand), preflight),
      await ask('GET', pathOf(ownBrand), { ...published, origin: page }),
    ];
    return answers.map(({ headers }) => 'access-control-allow-origin' in headers);
  };
  expect(await isAllowed()).toEqual([true, true]);
  lists = {};
  gateway.clock.time += 1000;
  expect(await isAllowed()).toEqual([false, false]);
  lists = { [ownBrand]: [page] };
  gateway.clock.time += 1000;
  expect(await isAllowed()).toEqual([true, true]);
});

test('while accounts is away an unknown list counts as empty, and the last known list counts for 30 s', async () => {
  await ask('OPTIONS', pathOf(ownBrand), preflight);
  await ask('GET', pathOf(ownBrand), published);
  gateway.script.origins = () => {
    throw new DomainError('unavailable');
  };
  const unlisted = await ask('OPTIONS', pathOf('brd_nobody'), preflight);
  expect([unlisted.status, corsHeaders(unlisted)]).toEqual([204, { vary: 'Origin' }]);

  gateway.clock.time += 29_000;
  expect(corsHeaders(await ask('OPTIONS', pathOf(ownBrand), preflight))).toHaveProperty(
    'access-control-allow-origin',
  );
  gateway.clock.time += 1000;
  const later = await ask('OPTIONS', pathOf(ownBrand), preflight);
  expect(later.constantBytes).toBe(unlisted.constantBytes);
  const read = await ask('GET', pathOf(ownBrand), { ...published, origin: page });
  expect([read.status, corsHeaders(read)]).toEqual([200, { vary: 'Origin' }]);
});

test('a refusal for overload, or since credentials cannot be looked up, causes no further lookup and is readable where the list is at hand', async () => {
  gateway.script.credentials = {
    resolveCredential: async () => {
      throw new DomainError('unavailable');
    },
  };
  const cold = await ask('GET', pathOf(ownBrand), { ...published, origin: page });
  expect([cold.status, corsHeaders(cold), gateway.count('getBrowserOrigins')]).toEqual([
    503,
    { vary: 'Origin' },
    0,
  ]);
  await ask('OPTIONS', pathOf(ownBrand), preflight);
  const warm = await ask('GET', pathOf(ownBrand), { ...published, origin: page });
  expect([warm.status, corsHeaders(warm)]).toEqual([503, readable]);
});
