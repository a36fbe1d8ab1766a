import { SearchKind } from '@telehealth/contracts/common/v1/search_service';
import { expect, test } from 'vitest';
import { ownBrand, ownHeaders, ownResolution } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const { JOURNEY, ORDER, EVENT, DELIVERY, REGISTRATION, OFFERING } = SearchKind;
const gateway = gatewayOfFile({ script: { searches: { search: async () => ({}) } } });
const { authorization } = ownHeaders;
const search = (q: string) =>
  gateway.ask(`GET /v1/account/search?${new URLSearchParams({ q })}`, undefined, { authorization });
const asked = () =>
  gateway
    .dispatched()
    .map(({ message }): readonly SearchKind[] => message.kinds)
    .toSorted();

test('decisions.md 15: a search asks every service at once, and answers what each found', async () => {
  const hit = { kind: ORDER, id: 'ord_1', brandId: ownBrand, label: 'wl-1', status: 'paid' };
  gateway.script.searches = {
    search: async ({ kinds }) => ({
      hits: kinds.includes(ORDER) ? [hit] : kinds.includes(EVENT) ? [{ kind: EVENT, id: 'evt_1' }] : [],
    }),
  };
  const answer = await search('ORD_8sGw3LhYq5NzVb2KpTc7Rx');
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    [
      { kind: 'order', id: 'ord_1', brand_id: ownBrand, label: 'wl-1', status: 'paid' },
      { kind: 'event', id: 'evt_1', brand_id: null, label: null, status: null },
    ],
  ]);
  expect(asked()).toEqual([[JOURNEY], [ORDER], [EVENT, DELIVERY, REGISTRATION], [OFFERING]]);
  const texts = new Set(gateway.dispatched().map(({ message }) => message.text));
  expect(texts).toEqual(new Set(['ord_8sGw3LhYq5NzVb2KpTc7Rx']));
});

test('decisions.md 15: a reference keeps its case, although it begins as an id does', async () => {
  await search('EHR_1001');
  expect(new Set(gateway.dispatched().map(({ message }) => message.text))).toEqual(new Set(['EHR_1001']));
});

test.each([
  [['orders:read'], [[ORDER]]],
  [['webhooks:read'], [[DELIVERY, REGISTRATION]]],
  [
    ['events:read', 'offerings:read'],
    [[EVENT], [OFFERING]],
  ],
  [['orders:write'], []],
])(
  'decisions.md 15: a key with the scopes %j finds what they read, and nothing else',
  async (scopes, kinds) => {
    gateway.script.credentials = { resolveCredential: async () => ({ ...ownResolution, scopes }) };
    const answer = await search('r:1');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }]);
    expect(asked()).toEqual(kinds);
  },
);

test.each(['', 'a b', 'patient@example.com', 'x'.repeat(129)])(
  'decisions.md 15: a text that is no id and no reference is refused: %j',
  async (text) => {
    expect((await search(text)).statusCode).toBe(400);
    expect(gateway.dispatched()).toEqual([]);
  },
);
