import type { MessageInitShape } from '@bufbuild/protobuf';
import { CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import {
  type CatalogOfferingSchema,
  type EnablementSchema,
  EnablementStatus,
} from '@telehealth/contracts/catalog/v1/offering';
import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestBytes } from './raw-http.ts';
import { expectSameAnswer } from './same-answer.ts';
import { foreignBrand, otherOwnBrand, ownBrand, ownHeaders, publishableKey } from './scripted.ts';
import { type GatewayOverWire, gatewayOverWire } from './wire.ts';

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

let gateway: GatewayOverWire;
beforeAll(async () => {
  gateway = await gatewayOverWire();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.script.offerings = {
    listCatalogOfferings: async () => ({ offerings: [priced] }),
    enableOffering: async () => ({ enablement, created: true }),
    listEnablements: async () => ({ enablements: [enablement] }),
    getEnablement: async () => ({ enablement }),
    disableOffering: async () => ({}),
    getDisplayCopy: async () => ({ copy: { locales, version: 1n } }),
    putDisplayCopy: async ({ copy }) => ({ copy: { locales: copy?.locales ?? {}, version: 2n } }),
  };
});
afterAll(() => gateway[Symbol.asyncDispose]());

const ask = (options: InjectOptions) => gateway.app.inject({ headers: ownHeaders, ...options });
const last = () => gateway.received.at(-1);
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

const reads: InjectOptions[] = [{ url: list }, { url: one }, { url: copy }];
const changes: InjectOptions[] = [
  { method: 'POST', url: list, payload: { offering_ref: 'wl-1' } },
  { method: 'DELETE', url: one },
  { method: 'PUT', url: copy, payload: { locales: localesJson } },
];
const all = [...reads, ...changes];

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

test('decisions.md 1 deletes: disabling is 204 without a body, again 404, and takes no body', async () => {
  const done = await ask({ method: 'DELETE', url: one });
  expect([done.statusCode, done.body]).toEqual([204, '']);
  expect(done.headers).not.toHaveProperty('content-type');
  expect(last()).toMatchObject({ method: 'disableOffering', message: { offeringRef: 'wl-1' } });
  refuseAll('not-found');
  expect((await ask({ method: 'DELETE', url: one })).statusCode).toBe(404);
  const before = gateway.received.length;
  const withBody = await ask({ method: 'DELETE', url: one, payload: { force: true } });
  expect([withBody.statusCode, gateway.received.length]).toEqual([400, before]);
});

test('decisions.md 5: the canonical catalog, with or without a brand, null where no price is set', async () => {
  const unpriced = { ...priced, offeringRef: 'wl-2', priceMinor: 0n, currency: '', active: false };
  gateway.script.offerings = {
    listCatalogOfferings: async () => ({ offerings: [priced, unpriced] }),
  };
  const shown = {
    offering_ref: 'wl-1',
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

interface Page {
  readonly data: readonly { readonly offering_ref: string }[];
  readonly next_cursor: string | null;
}

test.each([catalog, list])('decisions.md 1 envelopes: %s goes on by cursor until it ends', async (url) => {
  const refs = ['a-1', 'b-1', 'c-1'];
  const pageOf = <T extends { offeringRef: string }>(row: T, limit: number, after: string) => {
    const rest = refs.filter((ref) => ref > after);
    const rows = rest.slice(0, limit).map((offeringRef) => ({ ...row, offeringRef }));
    return { rows, nextPageToken: rest.length > limit ? String(rows.at(-1)?.offeringRef) : '' };
  };
  gateway.script.offerings = {
    listCatalogOfferings: async ({ limit, pageToken }) => {
      const { rows, nextPageToken } = pageOf(priced, limit, pageToken);
      return { offerings: rows, nextPageToken };
    },
    listEnablements: async ({ limit, pageToken }) => {
      const { rows, nextPageToken } = pageOf(enablement, limit, pageToken);
      return { enablements: rows, nextPageToken };
    },
  };
  const first = (await ask({ url: `${url}?limit=2` })).json<Page>();
  const second = (await ask({ url: `${url}?limit=2&cursor=${first.next_cursor}` })).json<Page>();
  expect([...first.data, ...second.data].map(({ offering_ref }) => offering_ref)).toEqual(refs);
  expect(second.next_cursor).toBeNull();
  await ask({ url });
  expect(last()?.message).toMatchObject({ limit: 50, pageToken: '' });
});

test('decisions.md 1 envelopes: a cursor of another list or another brand is 400, and nothing is dispatched', async () => {
  gateway.script.offerings = {
    listCatalogOfferings: async () => ({ offerings: [priced], nextPageToken: 'wl-1' }),
    listEnablements: async () => ({ enablements: [enablement], nextPageToken: 'wl-1' }),
  };
  const cursorOf = async (url: string) => (await ask({ url })).json<Page>().next_cursor;
  const [ofCatalog, ofBrand] = [await cursorOf(catalog), await cursorOf(list)];
  const otherHeaders = { ...ownHeaders, 'x-brand-id': otherOwnBrand };
  gateway.received.length = 0;
  const wrong: InjectOptions[] = [
    { url: `${list}?cursor=${ofCatalog}` },
    { url: `${catalog}?cursor=${ofBrand}` },
    { url: `${list.replace(ownBrand, otherOwnBrand)}?cursor=${ofBrand}`, headers: otherHeaders },
    { url: `${list}?limit=201` },
    { url: `${catalog}?limit=0` },
  ];
  for (const request of wrong) {
    const answer = await ask(request);
    expect([answer.statusCode, answer.json().type], String(request.url)).toEqual([
      400,
      '/problems/malformed-request',
    ]);
    expect(answer.json().issues).toHaveLength(1);
  }
  expect(gateway.received).toEqual([]);
});

test.each([{ url: catalog }, ...reads])(
  'decisions.md 1 conditional reads: $url is 304 while it is the same, and 200 when it changed',
  async (request) => {
    const first = await ask(request);
    expect(first.headers).toMatchObject({
      etag: expect.any(String),
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const headers = { ...ownHeaders, 'if-none-match': String(first.headers.etag) };
    const same = await ask({ ...request, headers });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const changed = { ...enablement, enabledAt: 1n };
    gateway.script.offerings = {
      listCatalogOfferings: async () => ({ offerings: [{ ...priced, priceMinor: 1n }] }),
      listEnablements: async () => ({ enablements: [changed] }),
      getEnablement: async () => ({ enablement: changed }),
      getDisplayCopy: async () => ({ copy: { locales: { en: { title: 'Other' } } } }),
    };
    const other = await ask({ ...request, headers });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).not.toBe(first.headers.etag);
    refuseAll('unavailable');
    const failed = await ask({ ...request, headers });
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store']);
  },
);

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
  ['no body', { method: 'POST', url: list }, undefined],
  ['copy without locales', { method: 'PUT', url: copy, payload: {} }, '/locales'],
  ['locales that are a list', { method: 'PUT', url: copy, payload: { locales: [] } }, '/locales'],
  ['a locale that is none', { method: 'PUT', url: copy, payload: { locales: { en_US: {} } } }, '/locales'],
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
    expect(gateway.received).toEqual([]);
  },
);

test('decisions.md 5 statuses: what the catalog refuses passes through with its issues', async () => {
  const issue = { code: 'title.markup', message: 'Plain text only.', where: '/locales/en/title' };
  gateway.script.offerings = {
    putDisplayCopy: async () => {
      throw new DomainError('validation', 'copy', { issues: [issue] });
    },
  };
  const refused = await ask({ method: 'PUT', url: copy, payload: { locales: { en: { title: '<b>' } } } });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { type: '/problems/validation', title: expect.any(String), status: 422, issues: [issue] },
  ]);
  refuseAll('conflict');
  for (const request of changes) expect((await ask(request)).statusCode).toBe(409);
  refuseAll('unavailable');
  for (const request of [...all, { url: catalog }]) expect((await ask(request)).statusCode).toBe(503);
});

const bytesOf = ({ method = 'GET', url, payload }: InjectOptions, target = String(url), brand = ownBrand) =>
  requestBytes(
    method,
    target,
    { authorization, 'x-brand-id': brand },
    payload === undefined ? '' : JSON.stringify(payload),
  );

test.each(all)(
  "interface.md 7: $method $url of a brand not the caller's, unknown or not the header's is one 404 that asks nobody",
  async (request) => {
    const about = (inPath: string, inHeader: string) =>
      bytesOf(request, String(request.url).replace(ownBrand, inPath), inHeader);
    const { answer, asked } = await expectSameAnswer(
      { port: gateway.port, calls: gateway.received },
      {
        'unknown brand': about('brd_nobody', 'brd_nobody'),
        'foreign brand': about(foreignBrand, foreignBrand),
        'another own brand in the header': about(ownBrand, otherOwnBrand),
        'foreign brand in the path': about(foreignBrand, ownBrand),
        'malformed brand in the path': about('own', ownBrand),
        'unknown path': bytesOf(request, '/v1/nothing'),
      },
    );
    expect([answer.status, asked]).toEqual([404, []]);
  },
);

test.each(all.filter(({ url }) => url !== list))(
  'decisions.md 5 statuses: $method $url with a ref that can name nothing is the 404 of an unknown one',
  async (request) => {
    refuseAll('not-found');
    const withRef = (ref: string) => bytesOf(request, String(request.url).replace('wl-1', ref));
    const gatewayUnderTest = { port: gateway.port, calls: gateway.received };
    const unknown = await expectSameAnswer(gatewayUnderTest, { unknown: withRef('wl-9') });
    const malformed = await expectSameAnswer(gatewayUnderTest, {
      'with a slash': withRef('wl%2F1'),
      'with a space': withRef('wl%201'),
      'with a control character': withRef('wl%0A'),
      'over-long': withRef('x'.repeat(129)),
      'far over-long': withRef('x'.repeat(5000)),
      'a prototype name': withRef('__proto__'),
    });
    expect([unknown.answer.status, unknown.asked.length, malformed.asked]).toEqual([404, 1, []]);
    expect(malformed.answer.constantBytes).toBe(unknown.answer.constantBytes);
    expect(unknown.answer.body).not.toContain('canary');
  },
);

test.each(all)('interface.md 5: $method $url takes an API key and a brand, nothing less', async (request) => {
  const statusWith = async (headers: Record<string, string>) =>
    (await ask({ ...request, headers })).statusCode;
  expect(await statusWith({ 'x-brand-id': ownBrand })).toBe(401);
  expect(await statusWith({ ...ownHeaders, authorization: `Bearer ${publishableKey}` })).toBe(403);
  expect(await statusWith({ authorization })).toBe(400);
  expect(await statusWith({ authorization, 'x-brand-id': 'own' })).toBe(400);
  expect(gateway.received.filter(({ method }) => method !== 'resolveCredential')).toEqual([]);
});
