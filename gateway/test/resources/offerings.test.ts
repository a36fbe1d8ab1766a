import type { MessageInitShape } from '@bufbuild/protobuf';
import { CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import {
  type CatalogOfferingSchema,
  type EnablementSchema,
  EnablementStatus,
} from '@telehealth/contracts/catalog/v1/offering';
import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { foreignBrand, ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const catalog = '/v1/account/catalog/offerings';
const list = `/v1/account/brands/${ownBrand}/offerings`;
const one = `${list}/wl-1`;
const copy = `${one}/copy`;
const { authorization } = ownHeaders;

const enablement = {
  enablementId: 'enb_1',
  brandId: ownBrand,
  clientId: 'cli_own',
  offeringRef: 'wl-1',
  skuId: 'SKU-1',
  enabledAt: 1_770_134_712_408n,
  status: EnablementStatus.ENABLED_PENDING_ACTIVATION,
  checks: [
    {
      check: 'price_set',
      detail: 'There is a price.',
      kind: CheckKind.PERFORMED,
      blocking: true,
      result: CheckResult.PASS,
    },
    {
      check: 'payments_ready',
      detail: 'Nobody answered.',
      kind: CheckKind.NOT_PERFORMED,
      blocking: true,
      result: CheckResult.UNKNOWN,
    },
  ],
} satisfies MessageInitShape<typeof EnablementSchema>;

const enablementJson = {
  id: 'enb_1',
  brand_id: ownBrand,
  client_id: 'cli_own',
  offering_ref: 'wl-1',
  sku_id: 'SKU-1',
  enabled_at: '2026-02-03T16:05:12.408Z',
  status: 'enabled_pending_activation',
  checks: [
    {
      check: 'price_set',
      detail: 'There is a price.',
      kind: 'performed',
      blocking: true,
      result: 'pass',
    },
    {
      check: 'payments_ready',
      detail: 'Nobody answered.',
      kind: 'not_performed',
      blocking: true,
      result: 'unknown',
    },
  ],
};

const priced = {
  offeringRef: 'wl-1',
  name: 'Weight care',
  skuId: 'SKU-1',
  therapies: ['weight_loss'],
  mode: 'initial',
  priceMinor: 14_900n,
  currency: 'USD',
  active: true,
  version: 2n,
} satisfies MessageInitShape<typeof CatalogOfferingSchema>;

const locales = {
  en: { title: 'Weight care', subtitle: 'Sub', description: 'Long', bullets: ['One', 'Two'], cta: 'Go' },
  'pt-BR': { title: 'Cuidado', bullets: [] },
};
const localesJson = { en: locales.en, 'pt-BR': { title: 'Cuidado' } };

const gateway = gatewayOfFile({
  script: {
    offerings: {
      listCatalogOfferings: async () => ({ offerings: [priced] }),
      enableOffering: async () => ({ enablement, created: true }),
      listEnablements: async () => ({ enablements: [enablement] }),
      getEnablement: async () => ({ enablement }),
      disableOffering: async () => ({}),
      getDisplayCopy: async () => ({ copy: { locales, version: 1n } }),
      putDisplayCopy: async ({ copy }) => ({ copy: { locales: copy?.locales ?? {}, version: 2n } }),
    },
  },
});

const ask = (options: InjectOptions) => gateway.app.inject({ headers: ownHeaders, ...options });
const last = () => gateway.dispatched().at(-1);
const refuseAll = (kind: 'not-found' | 'conflict' | 'unavailable') => {
  const refuse = async (): Promise<never> => {
    throw new DomainError(kind, 'a canary that stays inside');
  };
  gateway.script.offerings = {
    listCatalogOfferings: refuse,
    enableOffering: refuse,
    listEnablements: refuse,
    getEnablement: refuse,
    disableOffering: refuse,
    getDisplayCopy: refuse,
    putDisplayCopy: refuse,
  };
};

test('interface.md 4.5: enabling is 201 with the enablement and its checks', async () => {
  const headers = { ...ownHeaders, 'idempotency-key': 'k-1' };
  const answer = await ask({ method: 'POST', url: list, headers, payload: { offering_ref: 'wl-1' } });
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: enablementJson }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(last()).toMatchObject({
    method: 'enableOffering',
    message: { offeringRef: 'wl-1' },
    call: { idempotencyKey: 'k-1', tenancy: { clientId: 'cli_own', brandId: ownBrand } },
  });
});

test('decisions.md 1 creates: enabling what is enabled is 200, a replay has the status of the first answer', async () => {
  gateway.script.offerings = { enableOffering: async () => ({ enablement, created: false }) };
  const again = await ask({ method: 'POST', url: list, payload: { offering_ref: 'wl-1' } });
  expect([again.statusCode, again.json()]).toEqual([200, { data: enablementJson }]);

  gateway.script.offerings = {
    enableOffering: async (_, call) => {
      call.replayed = true;
      return { enablement, created: true };
    },
  };
  const headers = { ...ownHeaders, 'idempotency-key': 'k-1' };
  const replay = await ask({ method: 'POST', url: list, headers, payload: { offering_ref: 'wl-1' } });
  expect([replay.statusCode, replay.headers['idempotent-replayed']]).toEqual([201, 'true']);
});

test('interface.md 4.5: a ref that is none is asked for like any other, and is the 404 of the catalog', async () => {
  refuseAll('not-found');
  const send = (ref: string) => requestBytes('POST', list, ownHeaders, JSON.stringify({ offering_ref: ref }));
  const { answer, asked } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    {
      unknown: send('wl-9'),
      malformed: send('../wl 1'),
      'over-long': send('x'.repeat(2000)),
    },
  );
  expect([answer.status, asked]).toEqual([404, ['enableOffering']]);
});

test.each([
  ['active', EnablementStatus.ACTIVE],
  ['suspended', EnablementStatus.SUSPENDED],
])('interface.md 2.8: an offering is shown with its status %s', async (status, wire) => {
  gateway.script.offerings = { getEnablement: async () => ({ enablement: { ...enablement, status: wire } }) };
  const answer = await ask({ url: one });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ...enablementJson, status } }]);
});

test('decisions.md 5: the canonical catalog, with or without a brand, null where no price is set', async () => {
  const unpriced = { ...priced, offeringRef: 'wl-2', priceMinor: 0n, currency: '', active: false };
  gateway.script.offerings = {
    listCatalogOfferings: async () => ({ offerings: [priced, unpriced] }),
  };
  const shown = {
    offering_ref: 'wl-1',
    name: 'Weight care',
    sku_id: 'SKU-1',
    therapies: ['weight_loss'],
    mode: 'initial',
    price_minor: 14_900,
    currency: 'USD',
    active: true,
  };
  for (const headers of [ownHeaders, { authorization }]) {
    const answer = await ask({ url: catalog, headers });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        data: [shown, { ...shown, offering_ref: 'wl-2', price_minor: null, currency: null, active: false }],
        next_cursor: null,
      },
    ]);
  }
  const statuses = ['', 'own', foreignBrand].map(async (brand) => {
    const answer = await ask({ url: catalog, headers: { authorization, 'x-brand-id': brand } });
    return answer.statusCode;
  });
  expect(await Promise.all(statuses)).toEqual([400, 400, 404]);
});

test('decisions.md 5 display copy: PUT replaces all locales and answers them, GET reads them back', async () => {
  const put = await ask({ method: 'PUT', url: copy, payload: { locales: localesJson } });
  expect([put.statusCode, put.json()]).toEqual([200, { data: { locales: localesJson } }]);
  expect(last()).toMatchObject({
    method: 'putDisplayCopy',
    message: { offeringRef: 'wl-1', copy: { locales } },
    call: { tenancy: { brandId: ownBrand } },
  });
  const read = await ask({ url: copy });
  expect([read.statusCode, read.json()]).toEqual([200, { data: { locales: localesJson } }]);
  gateway.script.offerings = { getDisplayCopy: async () => ({ copy: {} }) };
  expect((await ask({ url: copy })).json()).toEqual({ data: { locales: {} } });
});

test('decisions.md 5 display copy: locales with extensions and private use pass', async () => {
  const given = { 'en-u-ca-gregory': { title: 'Care' }, 'de-x-formal': { title: 'Pflege' } };
  const answer = await ask({ method: 'PUT', url: copy, payload: { locales: given } });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(last()?.message.copy.locales)).toEqual(Object.keys(given));
});

test('decisions.md 5 display copy: the longest slots pass, counted in characters', async () => {
  const longest = {
    title: '😀'.repeat(80),
    subtitle: 'x'.repeat(160),
    description: 'x'.repeat(600),
    bullets: Array(6).fill('x'.repeat(120)),
    cta: 'x'.repeat(40),
  };
  const answer = await ask({ method: 'PUT', url: copy, payload: { locales: { en: longest } } });
  expect([answer.statusCode, answer.json().data.locales.en]).toEqual([200, longest]);
});

const put = (en: object): InjectOptions => ({ method: 'PUT', url: copy, payload: { locales: { en } } });
test.each<[string, InjectOptions, string | undefined]>([
  ['no offering ref', { method: 'POST', url: list, payload: {} }, '/offering_ref'],
  ['an empty offering ref', { method: 'POST', url: list, payload: { offering_ref: '' } }, '/offering_ref'],
  [
    'an offering ref that is a number',
    { method: 'POST', url: list, payload: { offering_ref: 1 } },
    '/offering_ref',
  ],
  [
    'a brand in the body',
    { method: 'POST', url: list, payload: { offering_ref: 'wl-1', brand_id: ownBrand } },
    '/brand_id',
  ],
  [
    'a status in the body',
    { method: 'POST', url: list, payload: { offering_ref: 'wl-1', status: 'active' } },
    '/status',
  ],
  ['copy without locales', { method: 'PUT', url: copy, payload: {} }, '/locales'],
  ['locales that are a list', { method: 'PUT', url: copy, payload: { locales: [] } }, '/locales'],
  [
    'a text that is not a locale',
    { method: 'PUT', url: copy, payload: { locales: { en_US: {} } } },
    '/locales/en_US',
  ],
  [
    'a locale with the signs of a pointer',
    { method: 'PUT', url: copy, payload: { locales: { 'en~x/y': {} } } },
    '/locales/en~0x~1y',
  ],
  ['a locale without a letter', { method: 'PUT', url: copy, payload: { locales: { '': {} } } }, '/locales/'],
  ['an unknown slot', put({ headline: 'x' }), '/locales/en/headline'],
  ['a slot that is a number', put({ title: 1 }), '/locales/en/title'],
  ['an empty slot', put({ title: '' }), '/locales/en/title'],
  ['a title of 81', put({ title: 'x'.repeat(81) }), '/locales/en/title'],
  ['a subtitle of 161', put({ subtitle: 'x'.repeat(161) }), '/locales/en/subtitle'],
  ['a description of 601', put({ description: 'x'.repeat(601) }), '/locales/en/description'],
  ['a call to action of 41', put({ cta: 'x'.repeat(41) }), '/locales/en/cta'],
  ['7 bullets', put({ bullets: Array(7).fill('x') }), '/locales/en/bullets'],
  ['a bullet of 121', put({ bullets: ['x', 'x'.repeat(121)] }), '/locales/en/bullets/1'],
  [
    '51 locales',
    {
      method: 'PUT',
      url: copy,
      payload: { locales: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`en-x${i + 10}`, {}])) },
    },
    '/locales',
  ],
])(
  'decisions.md 1 bodies: %s is 400 with a pointer, and nothing is dispatched',
  async (_what, request, where) => {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(answer.json().issues[0].where).toBe(where);
    expect(gateway.dispatched()).toEqual([]);
  },
);
