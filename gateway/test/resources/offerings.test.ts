import type { MessageInitShape } from '@bufbuild/protobuf';
import { CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import {
  type CatalogOfferingSchema,
  type EnablementSchema,
  EnablementStatus,
} from '@telehealth/contracts/catalog/v1/offering';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const catalog = '/v1/account/catalog/offerings';
const list = `/v1/account/brands/${ownBrand}/offerings`;
const one = `${list}/wl-1`;
const copy = `${one}/copy`;
const { authorization } = ownHeaders;

const priceSet = { check: 'price_set', detail: 'There is a price.', blocking: true };
const paymentsReady = { check: 'payments_ready', detail: 'Nobody answered.', blocking: true };
const enablement = {
  enablementId: 'enb_1',
  brandId: ownBrand,
  clientId: 'cli_own',
  offeringRef: 'wl-1',
  skuId: 'SKU-1',
  enabledAt: 1_770_134_712_408n,
  status: EnablementStatus.ENABLED_PENDING_ACTIVATION,
  checks: [
    { ...priceSet, kind: CheckKind.PERFORMED, result: CheckResult.PASS },
    { ...paymentsReady, kind: CheckKind.NOT_PERFORMED, result: CheckResult.UNKNOWN },
  ],
} satisfies MessageInitShape<typeof EnablementSchema>;

const enablementJson = {
  ...{ id: 'enb_1', brand_id: ownBrand, client_id: 'cli_own', offering_ref: 'wl-1', sku_id: 'SKU-1' },
  ...{ enabled_at: '2026-02-03T16:05:12.408Z', status: 'enabled_pending_activation' },
  checks: [
    { ...priceSet, kind: 'performed', result: 'pass' },
    { ...paymentsReady, kind: 'not_performed', result: 'unknown' },
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

test('decisions.md 1 creates: enabling what is enabled is 200, a replay has the status of the first answer', async () => {
  gateway.answer('offerings', 'enableOffering', { enablement, created: false });
  const again = await gateway.ask(`POST ${list}`, { offering_ref: 'wl-1' });
  expect([again.statusCode, again.json()]).toEqual([200, { data: enablementJson }]);

  gateway.script.offerings = {
    enableOffering: async (_, call) => {
      call.replayed = true;
      return { enablement, created: true };
    },
  };
  const headers = { ...ownHeaders, 'idempotency-key': 'k-1' };
  const replay = await gateway.ask(`POST ${list}`, { offering_ref: 'wl-1' }, headers);
  expect([replay.statusCode, replay.headers['idempotent-replayed']]).toEqual([201, 'true']);
});

test('interface.md 4.5: a ref that is none is asked for like any other, and is the 404 of the catalog', async () => {
  gateway.answer('offerings', 'enableOffering', new DomainError('not-found'));
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

test('decisions.md 5: the canonical catalog, with or without a brand, null where no price is set', async () => {
  const unpriced = { ...priced, offeringRef: 'wl-2', priceMinor: 0n, currency: '', active: false };
  gateway.answer('offerings', 'listCatalogOfferings', { offerings: [priced, unpriced] });
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
    const answer = await gateway.ask(`GET ${catalog}`, undefined, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        data: [shown, { ...shown, offering_ref: 'wl-2', price_minor: null, currency: null, active: false }],
        next_cursor: null,
      },
    ]);
  }
});

test('decisions.md 5 display copy: locales with extensions and private use pass', async () => {
  const given = { 'en-u-ca-gregory': { title: 'Care' }, 'de-x-formal': { title: 'Pflege' } };
  const answer = await gateway.ask(`PUT ${copy}`, { locales: given });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(gateway.sent().copy.locales)).toEqual(Object.keys(given));
});

test('decisions.md 5 display copy: the longest slots pass, counted in characters', async () => {
  const longest = {
    title: '😀'.repeat(80),
    subtitle: 'x'.repeat(160),
    description: 'x'.repeat(600),
    bullets: Array(6).fill('x'.repeat(120)),
    cta: 'x'.repeat(40),
  };
  const answer = await gateway.ask(`PUT ${copy}`, { locales: { en: longest } });
  expect([answer.statusCode, answer.json().data.locales.en]).toEqual([200, longest]);
});
