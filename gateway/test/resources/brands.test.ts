import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { entityTag } from '../../src/edge/entity-tags/entity-tag.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile, someBrand, someBrandJson } from '../wire.ts';

const list = '/v1/account/brands';
const one = `${list}/${ownBrand}`;
const origins = `${one}/browser-origins`;
const someTag = entityTag(JSON.stringify({ data: someBrandJson }), 3n);

const gateway = gatewayOfFile({
  script: {
    brands: { getBrand: async () => ({ brand: someBrand }) },
    brandConfiguration: {
      listBrands: async () => ({ brands: [someBrand] }),
      updateBrand: async ({ change }) => ({
        brand: {
          ...{ ...someBrand, version: 4n },
          ...(change?.browserOrigins && { browserOrigins: change.browserOrigins.origins }),
        },
      }),
    },
  },
});

const ask = (options: InjectOptions) => gateway.app.inject(options);
const last = () => gateway.dispatched().at(-1);

test('decisions.md 3 brands: a brand is shown with its whole configuration', async () => {
  const answer = await ask({ url: one, headers: ownHeaders });
  expect([answer.statusCode, answer.json(), answer.headers.etag]).toEqual([
    200,
    { data: someBrandJson },
    someTag,
  ]);
});

const changes: InjectOptions[] = [
  { method: 'PATCH', url: one, payload: { enabled_therapies: [] } },
  { method: 'PUT', url: origins, payload: { origins: [] } },
];

test('decisions.md 3 brands: a change carries what was sent and nothing else', async () => {
  const whole = {
    enabled_therapies: ['weight_loss', 'hair_loss'],
    redirect_allowlist: [],
    support_route: 'own.team',
    support: { email: 'care@own.example', phone: null },
    privacy_url: null,
    theme: { a: { b: [1, 'x'] } },
    capture: 'manual',
  };
  const answer = await gateway.ask(`PATCH ${one}`, whole);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ...someBrandJson, version: 4 } }]);
  expect(gateway.sent()).toMatchObject({
    ifVersion: 0n,
    change: {
      enabledTherapies: { codes: whole.enabled_therapies },
      redirectAllowlist: { urls: [] },
      supportRoute: 'own.team',
      ...{ supportUrl: '', supportEmail: 'care@own.example', supportPhone: '', privacyUrl: '' },
      themeJson: JSON.stringify(whole.theme),
      capture: 'manual',
    },
  });
  await gateway.ask(`PATCH ${one}`, { support_route: null });
  const { supportRoute, enabledTherapies, redirectAllowlist, themeJson, capture } = gateway.sent().change;
  const { supportUrl, privacyUrl, termsUrl } = gateway.sent().change;
  const unsent = [enabledTherapies, redirectAllowlist, themeJson, capture, supportUrl, privacyUrl, termsUrl];
  expect([supportRoute, ...unsent]).toEqual(['', ...unsent.map(() => undefined)]);
});

test('decisions.md 3 browser origins: PUT replaces the set', async () => {
  const sent = ['https://a.example', 'http://localhost:3000'];
  const answer = await ask({ method: 'PUT', url: origins, headers: ownHeaders, payload: { origins: sent } });
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    { ...someBrandJson, browser_origins: sent, version: 4 },
  ]);
  expect(last()?.message).toMatchObject({ change: { browserOrigins: { origins: sent } }, ifVersion: 0n });
});

test.each(changes)(
  'If-Match on $method: the version named is insisted on, and another state is 409',
  async (request) => {
    const { etag } = (await ask({ url: one, headers: ownHeaders })).headers;
    const done = await ask({ ...request, headers: { ...ownHeaders, 'if-match': String(etag) } });
    expect([done.statusCode, last()?.message.ifVersion]).toEqual([200, 3n]);
    await ask({ ...request, headers: { ...ownHeaders, 'if-match': '*' } });
    expect(last()?.message.ifVersion).toBe(0n);

    gateway.script.brandConfiguration = {
      updateBrand: async () => {
        throw new DomainError('conflict');
      },
    };
    const stale = await ask({ ...request, headers: { ...ownHeaders, 'if-match': String(etag) } });
    expect([stale.statusCode, stale.json().type]).toEqual([409, '/problems/conflict']);
    const before = gateway.received.length;
    const never = await ask({ ...request, headers: { ...ownHeaders, 'if-match': '"another"' } });
    expect([never.statusCode, gateway.received.length]).toEqual([409, before]);
    const unreadable = await ask({ ...request, headers: { ...ownHeaders, 'if-match': 'x' } });
    expect([unreadable.statusCode, unreadable.json().issues[0].code]).toEqual([400, 'request.if_match']);
  },
);
