import { hash } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DomainBinder, DomainKind, DomainOwner, DomainState } from '@telehealth/contracts/domains/v1/domain';
import { refusal } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { keyOf, ownBrand, ownHeaders, ownResolution, resolutionOf } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire, type Script } from '../wire.ts';

const collection = `/v1/account/brands/${ownBrand}/domains`;
const target = 'k3v7q2m5x4tzj6hd2wnb7rcy5e.login.edge.telehealth.example';
const domain = {
  ...{ brandId: ownBrand, kind: DomainKind.LOGIN, hostname: 'login.shop.example', target },
  ...{ state: DomainState.CERT_REQUESTED, owner: DomainOwner.CLIENT, boundBy: DomainBinder.OPERATOR },
  createdAt: timestampFromMs(Date.UTC(2026, 0, 2)),
  updatedAt: timestampFromMs(Date.UTC(2026, 0, 3)),
};
const row = {
  ...{ brand_id: ownBrand, kind: 'login', hostname: 'login.shop.example', state: 'cert_requested' },
  ...{ owner: 'client', bound_by: 'operator' },
  cname: { name: 'login.shop.example', type: 'CNAME', value: target },
  ...{ created_at: '2026-01-02T00:00:00.000Z', updated_at: '2026-01-03T00:00:00.000Z' },
};

const gateway = gatewayOfFile();

test('decisions.md 3: a registration is 201, and 200 when the domain is there already', async () => {
  gateway.answer('domains', 'registerDomain', { domain, created: true });
  const body = { kind: 'member', hostname: 'WWW.shop.example' };
  expect((await gateway.ask(`POST ${collection}`, body)).statusCode).toBe(201);
  expect(gateway.received.at(-1)?.message).toMatchObject({
    kind: DomainKind.MEMBER,
    hostname: 'WWW.shop.example',
  });
  gateway.answer('domains', 'registerDomain', { domain, created: false });
  const again = await gateway.ask(`POST ${collection}`, body);
  expect([again.statusCode, again.json()]).toEqual([200, { data: row }]);
});

test('the domains of a brand are a list on one page, the login domain first', async () => {
  const member = { ...domain, kind: DomainKind.MEMBER };
  gateway.answer('domains', 'listDomains', { domains: [{ domain: member }, { domain }] });
  expect((await gateway.ask(`GET ${collection}`)).json()).toEqual({
    data: [row, { ...row, kind: 'member' }],
    next_cursor: null,
  });
});

test('interface.md 4.7: what is not ready is a 409 that says when to try again, and why', async () => {
  const missing = refusal('dns_missing', 'There is no record yet.', { retryAfterSeconds: 60 });
  gateway.answer('domains', 'verifyDomain', missing);
  const answer = await gateway.ask(`POST ${collection}/login/verify`);
  expect(answer.statusCode).toBe(409);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toMatchObject({ type: '/problems/not-ready', code: 'dns_missing' });
});

test('a verify takes no body, and has the longer deadline of what waits for others', async () => {
  let left = 0;
  gateway.script.domains = {
    verifyDomain: async (_message, call) => {
      left = call.remainingMs() ?? 0;
      return { domain };
    },
  };
  expect((await gateway.ask(`POST ${collection}/login/verify`)).statusCode).toBe(200);
  expect(left).toBeGreaterThan(15_000);
  expect((await gateway.ask(`POST ${collection}/login/verify`, { x: 1 })).statusCode).toBe(400);
});

const neighbourKey = keyOf('n');
const neighbourHash = hash('sha256', neighbourKey, 'hex');
const neighbourHeaders = { ...ownHeaders, authorization: `Bearer ${neighbourKey}` };

/** Two clients, and a DNS that does not answer the first one. */
function hanging() {
  const release = Promise.withResolvers<void>();
  const script: Partial<Script> = {
    credentials: {
      resolveCredential: async ({ keySha256 }) =>
        Buffer.from(keySha256).toString('hex') === neighbourHash
          ? { ...ownResolution, clientId: 'cli_neighbour' }
          : resolutionOf(keySha256),
    },
    domains: {
      verifyDomain: async (_message, { tenancy }) => {
        if (tenancy?.clientId !== 'cli_neighbour') await release.promise;
        return { domain };
      },
      listDomains: async () => ({ domains: [] }),
    },
  };
  return { script, release: () => release.resolve() };
}

test('decisions.md 13: verifies of a client that all hang take no place from its other requests, nor from another client', async () => {
  const { script, release } = hanging();
  await using small = await gatewayOverWire(script, { MAX_IN_FLIGHT: '32' });
  const verify = (headers: Record<string, string>) =>
    small.app.inject({ method: 'POST', url: `${collection}/login/verify`, headers });
  const hung = Array.from({ length: 12 }, () => verify(ownHeaders));
  await expect.poll(() => small.count('verifyDomain')).toBe(2);
  const list = await small.app.inject({ url: collection, headers: ownHeaders });
  expect(list.statusCode).toBe(200);
  expect((await verify(neighbourHeaders)).statusCode).toBe(200);
  release();
  const statuses = (await Promise.all(hung)).map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
});

test('RFC 8555 8.3: a challenge is answered as it is while its order lasts; any other token is an unknown path', async () => {
  const keyAuthorization = 'token-1.thumbprint';
  gateway.script.domainRouting = {
    getChallenge: async ({ token }) => {
      if (token !== 'token-1') throw refusal('request_invalid', 'of this test');
      return { keyAuthorization };
    },
  };
  const found = await gateway.app.inject('/.well-known/acme-challenge/token-1');
  expect([found.statusCode, found.body]).toEqual([200, keyAuthorization]);
  expect(gateway.received[0]?.call.tenancy).toBeUndefined();
  gateway.received.length = 0;
  for (const token of ['a.b', 'a%2Fb', 'x'.repeat(129)]) {
    const { statusCode } = await gateway.app.inject(`/.well-known/acme-challenge/${token}`);
    expect([401, 404]).toContain(statusCode);
  }
  expect(gateway.dispatched()).toEqual([]);
});
