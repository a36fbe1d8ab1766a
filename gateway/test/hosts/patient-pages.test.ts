import { hash } from 'node:crypto';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import { EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { DomainError } from '@telehealth/errors';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf, inSession, keptBy, patient, sessionsOf, tokenOf } from '../browser-session.ts';
import { ownBrand, ownHeaders, someStep } from '../scripted.ts';
import { gatewayOfFile, someBrand } from '../wire.ts';

const notFound = { type: '/problems/not-found', title: 'Not found', status: 404 };
const member = 'www.shop.example';
const script = 'document.title = "Slim"';
const pages = [
  {
    path: 'index.html',
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from('<!doctype html><html lang="en"><head><title>.</title></head>'),
  },
  { path: 'assets/page-1a2b.js', type: 'text/javascript; charset=utf-8', bytes: Buffer.from(script) },
];
/** Brands that are asked for, and what makes them have no page. */
const brands: Readonly<
  Record<string, { brand: typeof someBrand & { clientMode: ClientMode; clientSuspended?: boolean } }>
> = {
  brd_own: { brand: { ...someBrand, clientMode: ClientMode.TEST } },
  brd_closed: {
    brand: { ...someBrand, brandId: 'brd_closed', clientMode: ClientMode.TEST, clientSuspended: true },
  },
  brd_idle: { brand: { ...someBrand, brandId: 'brd_idle', clientMode: ClientMode.TEST } },
  brd_live: { brand: { ...someBrand, brandId: 'brd_live', clientMode: ClientMode.LIVE } },
};

const domains = [
  { hostname: member, kind: DomainKind.MEMBER },
  { hostname: 'login.shop.example', kind: DomainKind.LOGIN },
].map((domain) => ({ ...domain, clientId: 'cli_own', brandId: ownBrand, certificateFingerprint: 'f' }));

const gateway = gatewayOfFile({
  script: {
    browserSessions: {
      ...sessionsOf({
        a: patient,
        b: { ...patient, sessionId: 'bss_b' },
        o: { ...patient, brandIds: ['brd_idle'] },
      }),
      openPatientSession: async () => ({
        sessionId: 'bss_new',
        token: tokenOf('n'),
        endsAt: BigInt(Date.now() + 60_000),
      }),
      endBrowserSession: async () => ({}),
    },
    brands: {
      getBrand: async ({ brandId }) => {
        const found = brands[brandId];
        if (found === undefined) throw new DomainError('not-found');
        return found;
      },
    },
    storefront: {
      listOfferingsForSale: async (_, call) => ({
        offeringRefs: call.tenancy?.brandId === 'brd_idle' ? [] : ['wl-1'],
      }),
    },
    intake: { resolve: async () => someStep },
    domainRouting: { listActiveDomains: async () => ({ domains }) },
  },
  env: () => ({ TRUSTED_PROXIES: '127.0.0.1' }),
  overrides: { pages },
});
const at =
  (host: string) =>
  (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', headers = {}) =>
    gateway.app.inject({
      method,
      url,
      headers: { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1', ...headers },
    });
const [atPlatform, atMember] = [at('localhost'), at(member)];
beforeEach(async () => {
  await expect.poll(async () => (await atMember('/docs/')).statusCode).toBe(404);
});

const own = (host: string) => ({ 'x-session': '1', origin: `https://${host}` });

test('decisions.md 15: the page of a brand is one document under a strict policy, framed by the origins of the brand alone', async () => {
  const moved = await atPlatform(`/p/${ownBrand}?result=paid`);
  expect([moved.statusCode, moved.headers.location]).toEqual([308, `/p/${ownBrand}/?result=paid`]);
  for (const page of [await atPlatform(`/p/${ownBrand}/`), await atMember('/')]) {
    const [, style = ''] = /<style>([^<]*)<\/style><\/head>/.exec(page.body) ?? [];
    const built = page.body.replace(`<style>${style}</style>`, '').replace(' data-scheme="light"', '');
    expect([page.statusCode, built]).toEqual([200, pages[0]?.bytes.toString()]);
    expect(style).toContain('--accent:#0b5fff;');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`);
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/shop\.example$/);
  }
});

test('decisions.md 1: assets with a hash in their name are kept for ever', async () => {
  for (const asset of [
    await atPlatform(`/p/${ownBrand}/assets/page-1a2b.js`),
    await atMember('/assets/page-1a2b.js'),
  ]) {
    expect([asset.statusCode, asset.body]).toEqual([200, script]);
    expect(asset.headers['cache-control']).toContain('immutable');
  }
  expect((await atMember('/assets/other.js')).statusCode).toBe(404);
});

test('decisions.md 15: the script that frames the page is small, asked for again after an hour, and missing with the page', async () => {
  for (const embed of [await atPlatform(`/p/${ownBrand}/embed.js`), await atMember('/embed.js')]) {
    expect([embed.statusCode, embed.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(embed.headers['cache-control']).toBe('public, max-age=3600');
    expect(Buffer.byteLength(embed.body)).toBeLessThanOrEqual(3000);
  }
  for (const brandId of ['brd_idle', 'brd_live', 'brd_none'])
    expect((await atPlatform(`/p/${brandId}/embed.js`)).json()).toEqual(notFound);
});

test('the page learns the brand, what it sells and where to sign in', async () => {
  for (const config of [await atPlatform(`/p/${ownBrand}/config.json`), await atMember('/config.json')])
    expect(config.json()).toEqual({
      data: {
        brand_id: ownBrand,
        name: 'Own',
        theme: { accent: '#0b5fff' },
        logo: null,
        hero: null,
        support: { url: null, email: null, phone: null, phone_text: null },
        privacy_url: null,
        terms_url: null,
        offering_refs: ['wl-1'],
        sign_in_url: null,
        test: true,
      },
    });
});

test('decisions.md 15: a sign-in comes back to the session in which it began, which then has the journey of the person', async () => {
  const journeys = [
    { journeyId: 'jny_left', status: EnrollmentStatus.ABANDONED },
    { journeyId: 'jny_latest', status: EnrollmentStatus.INTAKE },
    { journeyId: 'jny_older', status: EnrollmentStatus.PAID },
  ];
  gateway.script.identities = { redeemSignIn: async () => ({ personId: 'per_1', journeys }) };
  const cookie = cookieOf('a', 'jny_own');
  const config = (await atMember('/config.json', 'GET', { cookie })).json();
  const url = new URL(config.data.sign_in_url);
  expect([url.host, url.pathname]).toEqual(['login.shop.example', '/v1/auth/login']);
  const back = new URL(url.searchParams.get('return_to') ?? '');
  expect(back.origin + back.pathname).toBe(`https://${member}/`);
  const attempt = back.searchParams.get('attempt') ?? '';
  const signIn = (payload: object, kept = cookie) =>
    gateway.app.inject({
      method: 'POST',
      url: '/session',
      payload,
      headers: { host: member, 'x-forwarded-proto': 'https', ...own(member), ...(kept && { cookie: kept }) },
    });

  // A link of a stranger, with a code of their own, leads nobody into their journey.
  for (const body of [
    { code: 'c', attempt: 'x' },
    { code: 'c', attempt },
  ])
    expect((await signIn(body, cookieOf('b'))).json()).toMatchObject({
      status: 422,
      issues: [{ code: 'sign_in.code_unknown' }],
    });
  gateway.clock.time += 1000;
  expect((await signIn({ code: 'c', attempt }, '')).statusCode).toBe(401);
  expect(gateway.count('redeemSignIn')).toBe(0);
  for (const body of [{ code: 'c' }, { code: '', attempt }, { code: 'c', attempt, more: 1 }, []])
    expect((await signIn(body)).statusCode).toBe(400);

  gateway.clock.time += 1000;
  const signedIn = await signIn({ code: 'c', attempt });
  expect(signedIn.statusCode).toBe(204);
  expect(keptBy(signedIn.headers['set-cookie'])).toMatchObject({
    token: tokenOf('n'),
    journeyId: 'jny_latest',
  });
  expect(gateway.count('endBrowserSession')).toBe(1);

  gateway.script.identities = { redeemSignIn: async () => ({ personId: 'per_1', journeys: [] }) };
  const withoutJourney = await signIn({ code: 'c', attempt });
  expect(keptBy(withoutJourney.headers['set-cookie'])).toMatchObject({ journeyId: 'jny_own' });
});

test('decisions.md 15: an unknown brand, one of another mode and one that sells nothing are one 404', async () => {
  for (const brandId of ['brd_unknown', 'brd_live', 'brd_idle', 'malformed'])
    for (const [path, method] of [
      ['/', 'GET'],
      ['/config.json', 'GET'],
      ['/session', 'POST'],
    ] as const) {
      const answer = await atPlatform(`/p/${brandId}${path}`, method, own('localhost'));
      expect([brandId, path, answer.statusCode, answer.json()]).toEqual([brandId, path, 404, notFound]);
    }
  expect(gateway.count('openPatientSession')).toBe(0);
});

test('decisions.md 15: a page opens a session once, for its own brand', async () => {
  const open = (cookie?: string) =>
    atPlatform(`/p/${ownBrand}/session`, 'POST', { ...own('localhost'), ...(cookie && { cookie }) });
  const opened = await open();
  expect([opened.statusCode, opened.body]).toEqual([201, '']);
  expect(keptBy(opened.headers['set-cookie'])).toMatchObject({ token: tokenOf('n'), journeyId: undefined });
  expect(gateway.received.at(-1)?.message).toMatchObject({ brandId: ownBrand });
  const again = await open(cookieOf('a', 'jny_mine'));
  expect([again.statusCode, again.headers['set-cookie']]).toEqual([204, undefined]);
  for (const cookie of [cookieOf('o'), cookieOf('z')]) {
    gateway.clock.time += 1000;
    expect(keptBy((await open(cookie)).headers['set-cookie'])?.token).toBe(tokenOf('n'));
  }
});

test('decisions.md 15: no page of another site opens or ends a session', async () => {
  const url = `/p/${ownBrand}/session`;
  const cookie = cookieOf('a');
  for (const method of ['POST', 'DELETE'] as const)
    for (const headers of [
      { origin: 'https://localhost' },
      { 'x-session': '1' },
      { 'x-session': '1', origin: 'https://shop.example' },
      { 'x-session': '1', origin: 'null' },
    ])
      expect((await atPlatform(url, method, { ...headers, cookie })).statusCode).toBe(403);
  expect(gateway.count('openPatientSession') + gateway.count('endBrowserSession')).toBe(0);
});

test('decisions.md 15: a sign-out ends the session everywhere and clears the cookie, also a second time', async () => {
  const end = (headers: object) =>
    atPlatform(`/p/${ownBrand}/session`, 'DELETE', { ...own('localhost'), ...headers });
  for (const headers of [{ cookie: cookieOf('a') }, {}]) {
    const ended = await end(headers);
    expect(ended.statusCode).toBe(204);
    expect(ended.headers['set-cookie']).toMatch(/^__Host-session=;.*Max-Age=0/);
  }
  expect(gateway.count('endBrowserSession')).toBe(1);
});

test('decisions.md 13: an address opens few sessions a second, and takes none from another address', async () => {
  const open = async (address: string) =>
    await atPlatform(`/p/${ownBrand}/session`, 'POST', { ...own('localhost'), 'x-forwarded-for': address });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await open('192.0.2.1')).statusCode);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await open('192.0.2.1')).headers).toHaveProperty('retry-after');
  expect((await open('198.51.100.1')).statusCode).toBe(201);
});

test('decisions.md 8: at a member host the API answers in a browser session alone', async () => {
  const resolve = '/v1/instrument/resolve';
  const { origin: _, ...session } = inSession('a', 'jny_1');
  expect((await atMember(resolve, 'GET', session)).statusCode).toBe(200);
  expect((await atMember(resolve, 'GET', ownHeaders)).json()).toEqual(notFound);
  expect((await atMember(resolve, 'GET', { ...ownHeaders, ...session })).json()).toEqual(notFound);
  expect((await atMember(resolve)).json()).toEqual(notFound);
  expect((await atMember('/v1/openapi.json')).json()).toEqual(notFound);
  expect((await atMember(`/p/${ownBrand}/`)).json()).toEqual(notFound);
});

test('decisions.md 1: at the platform’s own host the paths of a member host are unknown', async () => {
  for (const path of ['/session', '/config.json', '/assets/page-1a2b.js']) {
    expect((await atPlatform(path)).statusCode).toBe(401);
    expect((await atPlatform(path, 'GET', ownHeaders)).json()).toEqual(notFound);
  }
});

test('decisions.md 15: at the member host of a brand the session of another brand is none', async () => {
  const resolve = '/v1/instrument/resolve';
  const status = async (letter: string, host: typeof atMember) =>
    (await host(resolve, 'GET', { ...inSession(letter), origin: `https://${member}` })).statusCode;
  expect([await status('a', atMember), await status('o', atMember)]).toEqual([200, 401]);
  expect(await status('o', atPlatform)).toBe(200);
  const read = await atMember(`/v1/account/brands/brd_idle/readiness`, 'GET', inSession('o'));
  expect(read.statusCode).toBe(401);
});

test('decisions.md 16: the page of a suspended client says that it is closed, by the name of the brand alone, and opens no session', async () => {
  const closed = '/p/brd_closed';
  const page = await atPlatform(`${closed}/`);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(page.body).toContain('<p class="brand">Own</p>');
  expect(page.body).toContain('This page is closed for now.');
  expect(JSON.stringify([page.headers, page.body])).not.toContain('shop.example');
  const spanish = await atPlatform(`${closed}/`, 'GET', { 'accept-language': 'es-MX' });
  expect(spanish.body).toContain('Esta página está cerrada por ahora.');
  const opening = await atPlatform(`${closed}/session`, 'POST', own('localhost'));
  for (const answer of [await atPlatform(`${closed}/config.json`), opening]) {
    expect([answer.statusCode, answer.json().type]).toEqual([503, '/problems/unavailable']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});
