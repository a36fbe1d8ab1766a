import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import { beforeEach, expect, test } from 'vitest';
import { exchange, parseAnswer } from '../raw-http.ts';
import { ownBrand } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const [login, member] = ['login.shop.example', 'www.shop.example'];
const active = [
  { hostname: login, kind: DomainKind.LOGIN },
  { hostname: member, kind: DomainKind.MEMBER },
].map((domain) => ({ ...domain, clientId: 'cli_own', brandId: ownBrand, certificateFingerprint: 'f' }));

/** Behind a proxy that ends TLS and is trusted. */
const gateway = gatewayOfFile({
  script: {
    domainRouting: {
      listActiveDomains: async () => ({ domains: active }),
      getChallenge: async () => ({ keyAuthorization: 'proof' }),
    },
    brands: {
      getBrand: async ({ brandId }) => ({
        brand: { brandId, name: 'Slim <Fit>', clientId: 'cli_own', clientMode: ClientMode.TEST },
      }),
    },
    storefront: { listOfferingsForSale: async () => ({ offeringRefs: [] }) },
  },
  env: () => ({ TRUSTED_PROXIES: '127.0.0.1' }),
});
const get = (url: string, host: string, proto = 'https') =>
  gateway.app.inject({
    url,
    headers: { host, 'x-forwarded-proto': proto, 'x-forwarded-for': '192.0.2.1' },
  });
beforeEach(async () => {
  await expect.poll(async () => (await get('/docs/', login)).statusCode).toBe(404);
});

test('decisions.md 8: at a login host sign-in and the challenge answer, everything else is the constant 404', async () => {
  for (const path of [
    '/',
    '/docs',
    '/docs/',
    '/v1/openapi.json',
    '/v1/account/brands',
    '/checkout/done',
    '/x',
  ]) {
    const { statusCode, body } = await get(path, login);
    expect([path, statusCode, JSON.parse(body)]).toEqual([
      path,
      404,
      { type: '/problems/not-found', title: 'Not found', status: 404 },
    ]);
  }
  for (const step of ['login', 'callback', 'logout']) {
    expect((await get(`/v1/auth/${step}`, login)).statusCode).toBe(302);
  }
  expect((await get('/v1/auth/failed', login)).statusCode).toBe(200);
  expect((await get('/.well-known/acme-challenge/t', login)).body).toBe('proof');
  expect((await get('/docs/', 'api.telehealth.example')).statusCode).toBe(200);
  expect((await get('/', 'api.telehealth.example')).headers.location).toBe('/docs');
});

test('decisions.md 8: the member host of a brand that sells nothing has a plain page with its name, and no documentation', async () => {
  const page = await get('/', member);
  expect(page.body).toContain('<h1>Slim &lt;Fit&gt;</h1>');
  expect(page.body).not.toMatch(/<script|href=|src=/);
  expect((await get('/docs/', member)).statusCode).toBe(404);
});

test('decisions.md 8: plain HTTP is redirected to the same address over TLS, but for the challenge; over TLS the host says so', async () => {
  const plain = await get('/v1/auth/login?return_to=a%20b', `${login}:80`, 'http');
  expect([plain.statusCode, plain.headers.location]).toEqual([
    308,
    `https://${login}/v1/auth/login?return_to=a%20b`,
  ]);
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect((await get('/.well-known/acme-challenge/t', login, 'http')).body).toBe('proof');
  const secure = await get('/v1/auth/failed', login);
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await get('/docs/', 'api.telehealth.example', 'http')).statusCode).toBe(200);
});

test.each(['http://evil.example/x', 'https://evil.example/x', `http://${login}/v1/auth/login`])(
  'decisions.md 8: the target %s at a brand host is the constant 404 and leads nowhere',
  async (target) => {
    for (const proto of ['http', 'https']) {
      const head = `Host: ${login}\r\nX-Forwarded-Proto: ${proto}\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close`;
      const answer = parseAnswer(await exchange(gateway.port, `GET ${target} HTTP/1.1\r\n${head}\r\n\r\n`));
      expect([target, answer.status, answer.headers.location]).toEqual([target, 404, undefined]);
    }
  },
);
