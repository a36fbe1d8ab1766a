import { hash } from 'node:crypto';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { keyScopes } from '@telehealth/public-api/scopes';
import { expect, test } from 'vitest';
import { pathIds } from '../operations.ts';
import {
  foreignBrand,
  keyOf,
  otherOwnBrand,
  ownBrand,
  ownResolution,
  type resolutionOf,
} from '../scripted.ts';
import { gatewayOfFile, someBrand } from '../wire.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A key for each scope, and keys that are limited to one and to two brands of their client. */
const keyOfScope = new Map(keyScopes.map((scope, i) => [scope, keyOf(letters[i] ?? '')]));
const [oneBrandKey, twoBrandsKey] = [keyOf('y'), keyOf('z')];
const limited = { ...ownResolution, isLimitedToBrands: true };
const resolutions = new Map<string, ReturnType<typeof resolutionOf>>([
  ...[...keyOfScope].map(
    ([scope, key]) =>
      [sha256(key), { ...ownResolution, scopes: [`${scope}`] }] as [string, ReturnType<typeof resolutionOf>],
  ),
  [sha256(oneBrandKey), { ...limited, brandIds: [ownBrand] }],
  [sha256(twoBrandsKey), { ...limited, brandIds: [ownBrand, otherOwnBrand] }],
]);

function sha256(key: string): string {
  return hash('sha256', key, 'hex');
}

const gateway = gatewayOfFile({
  script: {
    credentials: {
      resolveCredential: async ({ keySha256 }) =>
        resolutions.get(Buffer.from(keySha256).toString('hex')) ?? { known: false },
    },
  },
});

type Security = readonly Readonly<Record<string, readonly string[]>>[];
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Every operation of the document that takes an API key, with the scope that it names. */
async function describedOperations() {
  const { paths } = writtenOut(
    (await gateway.app.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; security: Security }>>;
    }>(),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) => {
      const named = security.find((scheme) => 'apiKey' in scheme)?.apiKey;
      return named === undefined
        ? []
        : [{ operationId, path, method: method.toUpperCase() as Method, named }];
    }),
  );
}

test('decisions.md 14: for every operation of the document, a key with a scope reaches what names it and nothing else', async () => {
  const described = await describedOperations();
  expect(described.length).toBeGreaterThan(60);
  for (const { operationId, path, method, named } of described) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathIds[name]?.valid ?? 'none_1');
    const reached = [];
    for (const [scope, key] of keyOfScope) {
      const headers = { authorization: `Bearer ${key}`, 'x-brand-id': ownBrand };
      const answer = await gateway.app.inject({ method, url, headers });
      if (answer.statusCode !== 403) reached.push(scope);
      else if (method !== 'HEAD')
        expect(answer.json()).toEqual({ type: '/problems/forbidden', title: 'Forbidden', status: 403 });
    }
    // A search answers what the scopes of a key read, notices are the member's own, and no key can name the scopes of members.
    const own = named?.filter((scope) => !scope.startsWith('members:'));
    const isOfAll = ['search', 'chooseNotices'].includes(operationId);
    expect(reached, operationId).toEqual(isOfAll ? [...keyOfScope.keys()] : own);
  }
});

test('decisions.md 14: a read never changes anything; resolve, which may open a journey, and the review of answers are writes', async () => {
  const described = await describedOperations();
  const changes = described.filter(({ named }) => named[0]?.endsWith(':write'));
  const reads = described.filter(({ named }) => named[0]?.endsWith(':read'));
  expect(reads.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  expect(changes.filter(({ method }) => method === 'GET')).toMatchObject([
    { operationId: 'resolveInstrument' },
    { operationId: 'reviewInstrument' },
  ]);
});

test('decisions.md 1: a scope is checked before the brand, and does not hide what is unknown', async () => {
  const authorization = `Bearer ${keyOfScope.get('orders:read')}`;
  const status = async (url: string, brand?: string) =>
    (await gateway.app.inject({ url, headers: { authorization, ...(brand && { 'x-brand-id': brand }) } }))
      .statusCode;
  expect(await status('/v1/account/brands/brd_own')).toBe(403);
  expect(await status('/v1/account/brands/brd_foreign', foreignBrand)).toBe(403);
  expect(await status('/v1/account/orders', foreignBrand)).toBe(404);
  expect(await status('/v1/nothing')).toBe(404);
});

test('decisions.md 14: a key that is limited to brands never reaches all brands of its client', async () => {
  gateway.script.orders = { listOrders: async () => ({ watermark: { seconds: 0n } }) };
  const thirdBrand = { ...someBrand, brandId: 'brd_third' };
  gateway.script.brandConfiguration = { listBrands: async () => ({ brands: [someBrand, thirdBrand] }) };
  const ask = (url: string, key: string, brand?: string) =>
    gateway.app.inject({
      url,
      headers: { authorization: `Bearer ${key}`, ...(brand && { 'x-brand-id': brand }) },
    });
  const orders = '/v1/account/orders';

  expect((await ask(orders, oneBrandKey)).statusCode).toBe(200);
  expect(gateway.received.at(-1)?.message).toMatchObject({ brandId: ownBrand });
  gateway.script.audits = { listAuditRows: async () => ({}) };
  const audit = '/v1/account/audit';
  expect((await ask(audit, oneBrandKey)).statusCode).toBe(200);
  expect(gateway.received.at(-1)?.message).toMatchObject({ brandId: ownBrand, subject: '' });
  expect((await ask(audit, twoBrandsKey, otherOwnBrand)).statusCode).toBe(200);
  expect(gateway.received.at(-1)?.message).toMatchObject({ brandId: otherOwnBrand });
  expect((await ask(audit, twoBrandsKey)).json()).toMatchObject({ type: '/problems/malformed-brand' });
  expect((await ask(audit, oneBrandKey, otherOwnBrand)).statusCode).toBe(404);
  expect((await ask(orders, twoBrandsKey)).json()).toMatchObject({ type: '/problems/malformed-brand' });
  expect((await ask(orders, twoBrandsKey, otherOwnBrand)).statusCode).toBe(200);
  expect((await ask(orders, oneBrandKey, otherOwnBrand)).statusCode).toBe(404);
  expect((await ask(`${orders}?brand_id=${otherOwnBrand}`, oneBrandKey)).statusCode).toBe(404);
  const { data } = (await ask('/v1/account/brands', oneBrandKey)).json<{ data: { brand_id: string }[] }>();
  expect(data.map(({ brand_id }) => brand_id)).toEqual([ownBrand]);
});
