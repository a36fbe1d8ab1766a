import { eventually } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { describedOperations, urlOf } from '../../src/clients/operations.ts';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, brands, neighbour } = target();
const page = 'https://shop.own.example';

const readinessOf = (brandId: string) => `${base}/v1/account/brands/${brandId}/readiness`;
const storefrontOf = (brandId: string) =>
  `${base}/v1/account/brands/${brandId}/storefront?offering_ref=wl-semaglutide-monthly`;
const readsOf = (brandId: string) => [readinessOf(brandId), storefrontOf(brandId)];

/** A brand with an enabled offering, a publishable key and a page, and another brand of the same client. */
async function ownShop() {
  // Asked as fast as the machine can, without a limit in the way.
  const limits = { intakePerSecond: 100_000, otherPerSecond: 100_000 };
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']], limits });
  const [brandId, sibling = ''] = brandIds;
  const own = bearing(apiKey, brandId);
  const enabled = await send(`${base}/v1/account/brands/${brandId}/offerings`, {
    method: 'POST',
    headers: own,
    body: { offering_ref: 'wl-semaglutide-monthly' },
  });
  expect(enabled.status).toBe(201);
  const replaced = await send(`${base}/v1/account/brands/${brandId}/browser-origins`, {
    method: 'PUT',
    headers: own,
    body: { origins: [page] },
  });
  expect(replaced.status).toBe(200);
  return { apiKey, brandId, sibling, key: await publishableKeyOf(brandId) };
}

const cors = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('interface.md 5 publishable key', () => {
  test('every brand has a key of its own, which reaches exactly the two reads', async () => {
    const keys = [...brands, ...neighbour.brands].map((brand) => brand.publishable_key);
    for (const key of keys) expect(key).toMatch(/^pub_test_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(3);
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
      { brand_id: brandId, offering_ref: 'wl-semaglutide-monthly', price_minor: 24900, currency: 'USD' },
    ]);
    for (const url of readsOf(brandId)) {
      const head = await send(url, { method: 'HEAD', headers: bearing(key, brandId) });
      expect([head.status, head.bytes]).toEqual([200, '']);
    }
  });
});

describe('interface.md 5 publishable key rule 1', () => {
  const published = (brandId?: string) => bearing(brands[0]?.publishable_key ?? '', brandId);
  const ownBrand = brands[0]?.brand_id ?? '';

  test('any other operation, unknown path or wrong method is one 403, whatever the brand and the body', async () => {
    const answers = [await send(`${base}/v1/no/such/path`, { headers: published(ownBrand) })];
    const others = (await describedOperations()).filter(
      ({ credentials }) => credentials.length > 0 && !credentials.includes('publishableKey'),
    );
    expect(others.length).toBeGreaterThan(4);
    for (const operation of others) {
      for (const brandId of [ownBrand, undefined, 'slim', foreignBrand(), 'brd_doesnotexist']) {
        const { method } = operation;
        const url = urlOf(operation, brandId ?? ownBrand);
        const headers = published(brandId);
        answers.push(await send(url, { method, headers }));
        if (method !== 'GET') answers.push(await send(url, { method, headers, body: '{' }));
      }
      answers.push(
        await send(urlOf(operation, ownBrand), { method: 'OPTIONS', headers: published(ownBrand) }),
      );
    }
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 403, 'publishable-credential-read-only');
  });

  test('any write to the path of a read is the same 403', async () => {
    const answers = [await send(`${base}/v1/no/such/path`, { headers: published(ownBrand) })];
    for (const url of readsOf(ownBrand)) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        answers.push(await send(url, { method, headers: published(ownBrand) }));
        answers.push(await send(url, { method, headers: published('slim'), body: { a: 1 } }));
      }
    }
    expectOneAnswer(answers);
  });

  test('a malformed or unknown publishable key is the constant 401 instead', async () => {
    const key = brands[0]?.publishable_key ?? '';
    const url = `${base}/v1/instrument/resolve`;
    const answers = [await send(url)];
    // The checksum of the last is right: only accounts can tell that there is no such key.
    for (const wrong of ['pub_test_', `${key}x`, key.slice(0, -1), `pub_test_${'0'.repeat(32)}2wjyrI`]) {
      answers.push(await send(url, { headers: bearing(wrong, ownBrand) }));
    }
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 401, 'unauthorized');
  });
});

describe('interface.md 5 publishable key rule 2', () => {
  test('another client’s brand, another own brand and one that does not exist are one 404 on both reads', async () => {
    const { brandId, sibling, key } = await ownShop();
    const answers: Answer[] = [];
    for (const other of ['brd_doesnotexist', foreignBrand(), sibling]) {
      for (const url of readsOf(other)) {
        answers.push(await send(url, { headers: bearing(key, other) }));
        answers.push(await send(url, { headers: bearing(key, brandId) }));
      }
      for (const url of readsOf(brandId)) answers.push(await send(url, { headers: bearing(key, other) }));
    }
    expectOneAnswer(answers);
    for (const answer of answers) expectProblem(answer, 404, 'not-found');
  });
});

describe('interface.md 5 publishable key rule 3', () => {
  test.each([undefined, '', 'brd_', 'slim', 'brd_-x'])(
    'X-Brand-Id %j is 400 malformed-brand on both reads, whatever else is wrong',
    async (sent) => {
      const [brand] = brands;
      const answers: Answer[] = [];
      for (const inPath of [brand?.brand_id ?? '', foreignBrand(), 'brd_doesnotexist', 'slim']) {
        for (const url of [...readsOf(inPath), `${base}/v1/account/brands/${inPath}/storefront`]) {
          answers.push(await send(url, { headers: bearing(brand?.publishable_key ?? '', sent) }));
        }
      }
      expectOneAnswer(answers);
      for (const answer of answers) expectProblem(answer, 400, 'malformed-brand');
    },
  );

  test('it has to equal the key’s brand', async () => {
    const [brand, other] = brands;
    const url = readinessOf(brand?.brand_id ?? '');
    const key = brand?.publishable_key ?? '';
    expect((await send(url, { headers: bearing(key, brand?.brand_id) })).status).toBe(200);
    expectProblem(await send(url, { headers: bearing(key, other?.brand_id) }), 404, 'not-found');
  });
});

describe('interface.md 5 publishable key rule 4', () => {
  const preflight = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    send(url, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'GET', ...headers },
    });

  test('a preflight lists GET, Authorization and X-Brand-Id, whatever it asks for', async () => {
    const { brandId } = await ownShop();
    for (const url of readsOf(brandId)) {
      const answers = [
        await preflight(url, { 'access-control-request-headers': 'authorization,x-brand-id' }),
        await preflight(url, {
          'access-control-request-headers': 'authorization,idempotency-key,x-brand-id',
        }),
        await preflight(url, { 'access-control-request-method': 'DELETE' }),
      ];
      expectOneAnswer(answers);
      expect([answers[0]?.status, cors(answers[0] as Answer)]).toEqual([
        204,
        {
          'access-control-allow-origin': page,
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'Authorization, X-Brand-Id',
          'access-control-max-age': '600',
        },
      ]);
    }
  });

  test('decisions.md 1: unknown brand, foreign brand and unlisted origin are one answer that allows nothing', async () => {
    const { brandId, sibling } = await ownShop();
    const answers = [await preflight(readinessOf(brandId), { origin: 'https://evil.example' })];
    for (const other of ['brd_doesnotexist', foreignBrand(), sibling, 'slim']) {
      for (const url of readsOf(other)) answers.push(await preflight(url));
    }
    for (const origin of [
      'null',
      '*',
      `${page}:443`,
      `${page}/`,
      'http://shop.own.example',
      `${page}.evil.example`,
    ]) {
      answers.push(await preflight(readinessOf(brandId), { origin }));
    }
    expectOneAnswer(answers);
    expect([answers[0]?.status, cors(answers[0] as Answer)]).toEqual([204, {}]);
  });

  test('no other operation answers a preflight', async () => {
    const { brandId } = await ownShop();
    for (const operation of await describedOperations()) {
      if (operation.credentials.includes('publishableKey')) continue;
      const answer = await preflight(urlOf(operation, brandId));
      expect([answer.status, cors(answer)], operation.template).toEqual([401, {}]);
    }
  });
});

describe('interface.md 5 publishable key rule 5', () => {
  const readable = async (url: string, key: string, brandId: string, origin: string) => {
    const answer = await send(url, { headers: { ...bearing(key, brandId), origin } });
    const allowed = answer.headers.get('access-control-allow-origin');
    expect([null, origin]).toContain(allowed);
    expect(answer.headers.get('vary')).toBe('Origin');
    return [answer.status, allowed === origin];
  };

  test('a page can read when the brand has a key, X-Brand-Id is its brand and the exact origin is listed, and not else', async () => {
    const { brandId, sibling, key } = await ownShop();
    for (const url of readsOf(brandId)) {
      expect(await readable(url, key, brandId, page)).toEqual([200, true]);
      for (const origin of ['https://evil.example', 'http://shop.own.example', `${page}:8443`, 'null']) {
        expect(await readable(url, key, brandId, origin)).toEqual([200, false]);
      }
      // Refused, which the page may know.
      expect(await readable(url, key, sibling, page)).toEqual([404, true]);
    }
    await operator().revokePublishableKey({ brandId });
    await eventually(async () =>
      expect((await readable(readinessOf(brandId), key, brandId, page))[0]).toBe(401),
    );
  });

  test('registering origins is an API-key operation', async () => {
    const { apiKey, brandId, key } = await ownShop();
    const put = (credential: string) =>
      send(`${base}/v1/account/brands/${brandId}/browser-origins`, {
        method: 'PUT',
        headers: bearing(credential, brandId),
        body: { origins: ['https://other.own.example'] },
      });
    expectProblem(await put(key), 403, 'publishable-credential-read-only');
    expect((await put(apiKey)).body.data.browser_origins).toEqual(['https://other.own.example']);
  });

  test('decisions.md 3: a replaced list of origins is in force within a second', async () => {
    const { apiKey, brandId, key } = await ownShop();
    const url = readinessOf(brandId);
    expect(await readable(url, key, brandId, page)).toEqual([200, true]);
    await send(`${base}/v1/account/brands/${brandId}/browser-origins`, {
      method: 'PUT',
      headers: bearing(apiKey, brandId),
      body: { origins: [] },
    });
    const replacedAt = performance.now();
    // However slow the machine: what is asked more than a second after the change is answered by the new list.
    let askedAt: number;
    let answer: unknown[];
    do {
      askedAt = performance.now();
      answer = await readable(url, key, brandId, page);
    } while (answer[1] === true && askedAt - replacedAt <= 1000);
    expect(answer).toEqual([200, false]);
  });
});

describe('interface.md 5 publishable key rule 6', () => {
  test('a replaced key is refused at once where the platform’s parts hear of each other; the new one works', async () => {
    const { brandId, key: first } = await ownShop();
    const status = async (key: string) =>
      (await send(readinessOf(brandId), { headers: bearing(key, brandId) })).status;
    expect(await status(first)).toBe(200);
    const second = await publishableKeyOf(brandId);
    const third = await publishableKeyOf(brandId);
    expect(await status(third)).toBe(200);
    for (const previous of [first, second]) {
      await eventually(async () => expect(await status(previous)).toBe(401));
    }
    expect(await status(third)).toBe(200);
  });

  test('the keys of other brands stay good', async () => {
    const { brandId, sibling, key } = await ownShop();
    const status = async (ofKey: string, ofBrand: string) =>
      (await send(readinessOf(ofBrand), { headers: bearing(ofKey, ofBrand) })).status;
    const ofSibling = await publishableKeyOf(sibling);
    expect(await status(ofSibling, sibling)).toBe(200);
    await publishableKeyOf(brandId);
    await eventually(async () => expect(await status(key, brandId)).toBe(401));
    expect(await status(ofSibling, sibling)).toBe(200);
  });
});
