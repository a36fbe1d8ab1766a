import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { describedOperations, oneOfEachKind, urlOf } from '../../src/clients/operations.ts';
import { ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, brands } = target();
const page = 'https://shop.own.example';
const offering_ref = 'wl-semaglutide-monthly';
const readsOf = (brandId: string) => [
  `${base}/v1/account/brands/${brandId}/readiness`,
  `${base}/v1/account/brands/${brandId}/storefront?offering_ref=${offering_ref}`,
];
const readinessOf = (brandId: string) => readsOf(brandId)[0] ?? '';

/** A brand with an enabled offering, a publishable key and a page, and another brand of the same client. */
async function ownShop() {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
  const [brandId, sibling = ''] = brandIds;
  const headers = bearing(apiKey, brandId);
  const brand = `${base}/v1/account/brands/${brandId}`;
  const enabled = await send(`${brand}/offerings`, { method: 'POST', headers, body: { offering_ref } });
  expect(enabled.status).toBe(201);
  const putOrigins = (origins: readonly string[], credential = apiKey) =>
    send(`${brand}/browser-origins`, {
      method: 'PUT',
      headers: bearing(credential, brandId),
      body: { origins },
    });
  expect((await putOrigins([page])).status).toBe(200);
  return { brandId, sibling, putOrigins, key: await publishableKeyOf(brandId) };
}

const statusUnder = async (key: string, brandId: string) =>
  (await send(readinessOf(brandId), { headers: bearing(key, brandId) })).status;
const allowedTo = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-allow')));

test('interface.md 5 publishable key: it reaches exactly the two reads of its brand', async () => {
  const open = (await describedOperations()).filter(({ credentials }) =>
    credentials.includes('publishableKey'),
  );
  expect(open.map(({ method, template }) => `${method} ${template}`).sort()).toEqual([
    'GET /v1/account/brands/{brand_id}/readiness',
    'GET /v1/account/brands/{brand_id}/storefront',
  ]);
  const { brandId, key } = await ownShop();
  const [readiness, storefront] = await Promise.all(
    readsOf(brandId).map((url) => send(url, { headers: bearing(key, brandId) })),
  );
  expect([readiness?.status, readiness?.body.data.brand_id]).toEqual([200, brandId]);
  expect([storefront?.status, storefront?.body.data]).toMatchObject([
    200,
    { brand_id: brandId, offering_ref, price_minor: 24900, currency: 'USD' },
  ]);
});

test('interface.md 5 publishable key rule 1: any other operation, unknown path or write is one 403, whatever the brand', async () => {
  const { publishable_key: key = '', brand_id: ownBrand = '' } = brands[0] ?? {};
  const answers = [await send(`${base}/v1/no/such/path`, { headers: bearing(key, ownBrand) })];
  for (const url of readsOf(ownBrand))
    answers.push(await send(url, { method: 'POST', headers: bearing(key, ownBrand), body: {} }));
  for (const operation of await oneOfEachKind()) {
    const { method, credentials } = operation;
    if (credentials.length === 0 || credentials.includes('publishableKey')) continue;
    for (const brandId of [ownBrand, foreignBrand(), 'slim'])
      answers.push(await send(urlOf(operation, brandId), { method, headers: bearing(key, brandId) }));
  }
  expectOneAnswer(answers);
  expectProblem(answers[0] as Answer, 403, 'publishable-credential-read-only');
});

test('interface.md 5 publishable key rule 3: X-Brand-Id is required, and malformed it is 400 malformed-brand, whatever else is wrong', async () => {
  const key = brands[0]?.publishable_key ?? '';
  const answers: Answer[] = [];
  for (const sent of [undefined, 'brd_-x']) {
    for (const inPath of [brands[0]?.brand_id ?? '', foreignBrand(), 'slim'])
      for (const url of readsOf(inPath)) answers.push(await send(url, { headers: bearing(key, sent) }));
  }
  expectOneAnswer(answers);
  expectProblem(answers[0] as Answer, 400, 'malformed-brand');
});

test('interface.md 5 publishable key rule 4: a preflight lists GET, Authorization and X-Brand-Id to a listed origin, and to others nothing', async () => {
  const { brandId, sibling } = await ownShop();
  const preflight = (url: string, origin = page) =>
    send(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'DELETE' } });
  for (const url of readsOf(brandId)) {
    const answer = await preflight(url);
    expect([answer.status, allowedTo(answer)]).toEqual([
      204,
      {
        'access-control-allow-origin': page,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Authorization, X-Brand-Id',
      },
    ]);
  }
  const others = [await preflight(readinessOf(brandId), 'https://evil.example')];
  for (const other of [foreignBrand(), sibling, 'brd_doesnotexist'])
    others.push(await preflight(readinessOf(other)));
  expectOneAnswer(others);
  expect([others[0]?.status, allowedTo(others[0] as Answer)]).toEqual([204, {}]);
  expect((await preflight(`${base}/v1/account/brands/${brandId}`)).status).toBe(401);
});

test('interface.md 5 publishable key rule 5: a page reads where its exact origin is listed, by an API key; decisions.md 3: a change is in force at once', async () => {
  const { brandId, putOrigins, key } = await ownShop();
  const seen = async (origin: string) => {
    const answer = await send(readinessOf(brandId), { headers: { ...bearing(key, brandId), origin } });
    return [answer.status, allowedTo(answer)];
  };
  const readable = { 'access-control-allow-origin': page };
  expect(await seen(page)).toEqual([200, readable]);
  for (const origin of ['http://shop.own.example', `${page}:8443`])
    expect(await seen(origin)).toEqual([200, {}]);
  expectProblem(await putOrigins([], key), 403, 'publishable-credential-read-only');
  expect((await putOrigins([])).body.data.browser_origins).toEqual([]);
  await eventually(async () => expect(await seen(page)).toEqual([200, {}]));
});

test('interface.md 5 publishable key rule 6: a replaced key is refused at once; the new one and those of other brands work', async () => {
  const { brandId, sibling, key: first } = await ownShop();
  expect(await statusUnder(first, brandId)).toBe(200);
  const [second, ofSibling] = [await publishableKeyOf(brandId), await publishableKeyOf(sibling)];
  await eventually(async () => expect(await statusUnder(first, brandId)).toBe(401));
  expect([await statusUnder(second, brandId), await statusUnder(ofSibling, sibling)]).toEqual([200, 200]);
});
