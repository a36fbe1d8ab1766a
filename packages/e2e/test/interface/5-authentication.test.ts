import { describe, expect, test } from 'vitest';
import { describedOperations, type Operation, urlOf } from '../../src/clients/operations.ts';
import { operator, ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;
const own = bearing(key, demoBrand());
/** What a key could be and is not: body and checksum fit, so that only accounts can tell. */
const unknownBody = `${'0'.repeat(32)}2wjyrI`;

describe('interface.md 5 authentication failure', () => {
  test('every cause gives one and the same 401, to the byte: a key that never was and paths that never were', async () => {
    const as = (authorization: string) => send(resolveUrl, { headers: { ...own, authorization } });
    const answers = await Promise.all([
      send(resolveUrl),
      send(resolveUrl, { headers: { 'x-brand-id': demoBrand() } }),
      as('Bearer '),
      as('Basic eDp5'),
      as(key),
      as('Bearer pk_srv_tooshort'),
      as(`Bearer pk_srv_${unknownBody}`),
      as(`Bearer pk_srv_${unknownBody.slice(0, -1)}x`),
      as(`Bearer ${key}x`),
      as(`Bearer ${key} x`),
      as(`Bearer pub_test_${unknownBody}`),
      as(`Bearer pub_test_${unknownBody.slice(0, -1)}x`),
      send(`${base}/v1/no/such/path`),
      send(`${base}/v1/no/such/path`, { headers: bearing(`pk_srv_${unknownBody}`) }),
      send(`${base}/v1/instrument/resolve/%ff`),
      send(`${base}/v1/instrument/next`, { method: 'POST', body: '{' }),
      send(resolveUrl, { method: 'DELETE' }),
    ]);
    expectOneAnswer(answers);
    for (const answer of answers) expectProblem(answer, 401, 'unauthorized');
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a revoked key is answered like one that never was', async () => {
    const { apiKey, keyId } = await ownTenant();
    await operator().revokeApiKey({ keyId });
    const unknown = await send(resolveUrl, { headers: bearing(`pk_srv_${unknownBody}`) });
    const revoked = await send(resolveUrl, { headers: bearing(apiKey) });
    expectProblem(revoked, 401, 'unauthorized');
    expectOneAnswer([unknown, revoked]);
  });

  test('only the description, the events of payment providers, the public keys of webhooks and sign-in need no key', async () => {
    const operations = await describedOperations();
    expect(operations.filter(({ credentials }) => credentials.length === 0).map(({ id }) => id)).toEqual([
      'listWebhookPublicKeys',
      'describeApi',
      'beginSignIn',
      'finishSignIn',
      'endSignIn',
      'receiveProviderEvent',
    ]);
    const answers = await Promise.all(
      operations
        .filter(({ credentials }) => credentials.length > 0)
        .map((operation) => send(urlOf(operation, demoBrand()), { method: operation.method })),
    );
    for (const answer of answers) expectProblem(answer, 401, 'unauthorized');
  });
});

describe('interface.md 5 brand scoping', () => {
  const scoped = async (...rules: readonly Operation['brand'][]): Promise<readonly Operation[]> => {
    const operations = (await describedOperations()).filter(({ brand }) => rules.includes(brand));
    expect(operations.length).toBeGreaterThan(0);
    return operations;
  };
  const ask = (operation: Operation, inPath: string, headers: Readonly<Record<string, string>>) =>
    send(urlOf(operation, inPath), { method: operation.method, headers });

  test('a missing X-Brand-Id is 400 malformed-brand on every operation that requires it', async () => {
    for (const operation of await scoped('required')) {
      expectProblem(await ask(operation, demoBrand(), bearing(key)), 400, 'malformed-brand');
    }
  });

  test.each(['', 'brd_', 'slim', 'brd_-x', 'jny_x', 'BRD_x', 'brd_a.b', 'brd_a b'])(
    'X-Brand-Id %j is 400 malformed-brand on every operation that reads it',
    async (brandId) => {
      for (const operation of await scoped('required', 'optional')) {
        expectProblem(await ask(operation, demoBrand(), bearing(key, brandId)), 400, 'malformed-brand');
      }
    },
  );

  const unknownPath = () => send(`${base}/v1/no/such/path`, { headers: own });

  test('a foreign brand and one that does not exist are one 404 on every operation, to the byte', async () => {
    const { bytes } = await unknownPath();
    for (const operation of await scoped('required', 'optional')) {
      const answers: Answer[] = [];
      for (const brandId of [foreignBrand(), 'brd_doesnotexist', `brd_${'x'.repeat(60)}`]) {
        answers.push(await ask(operation, brandId, bearing(key, brandId)));
      }
      expectOneAnswer(answers);
      expectProblem(answers[0] as Answer, 404, 'not-found');
      expect(answers[0]?.bytes).toBe(bytes);
    }
  });

  test('a brand in the path that is not the one of X-Brand-Id is the same 404, own brands included', async () => {
    const { bytes } = await unknownPath();
    const inPath = (await scoped('required')).filter(({ template }) => template.includes('{brand_id}'));
    for (const operation of inPath) {
      const answers = [await ask(operation, 'brd_doesnotexist', bearing(key, 'brd_doesnotexist'))];
      for (const [named, sent] of [
        [wideBrand(), demoBrand()],
        [foreignBrand(), demoBrand()],
        [demoBrand(), foreignBrand()],
        ['brd_doesnotexist', demoBrand()],
        ['slim', demoBrand()],
        [demoBrand().toUpperCase(), demoBrand()],
      ] as const) {
        answers.push(await ask(operation, named, bearing(key, sent)));
      }
      expectOneAnswer(answers);
      expect(answers[0]?.bytes).toBe(bytes);
    }
  });

  test('a foreign brand with a bad body, media type or query looks like an unknown brand with the same', async () => {
    const next = `${base}/v1/instrument/next`;
    const answers = await Promise.all(
      [foreignBrand(), 'brd_doesnotexist'].flatMap((brandId) => [
        send(next, { method: 'POST', headers: bearing(key, brandId), body: '{' }),
        send(next, {
          method: 'POST',
          headers: { ...bearing(key, brandId), 'content-type': 'text/plain' },
          body: 'x',
        }),
        send(`${resolveUrl}?phase=never`, { headers: bearing(key, brandId) }),
      ]),
    );
    expectOneAnswer(answers);
    for (const answer of answers) expectProblem(answer, 404, 'not-found');
  });

  test('where the brand may be left out, a client with several brands has to name one for what belongs to one', async () => {
    const tenant = await ownTenant({ brands: [['weight_loss'], ['ed']] });
    const list = await send(`${base}/v1/account/brands`, { headers: bearing(tenant.apiKey) });
    expect(list.body.data.map((brand: { brand_id: string }) => brand.brand_id).sort()).toEqual(
      [...tenant.brandIds].sort(),
    );
    const facts = await send(`${base}/v1/account/question-library/facts`, {
      headers: bearing(tenant.apiKey),
    });
    expectProblem(facts, 400, 'malformed-brand');
  });

  test('interface.md 4.0: a tenancy sent by the caller changes nothing', async () => {
    const theirs = {
      'x-client-id': target().neighbour.client_id,
      'x-client-brand-ids': foreignBrand(),
    };
    const foreign = await send(resolveUrl, { headers: { ...bearing(key, foreignBrand()), ...theirs } });
    expectProblem(foreign, 404, 'not-found');
    const brands = await send(`${base}/v1/account/brands`, { headers: { ...bearing(key), ...theirs } });
    expect(brands.bytes).not.toContain(foreignBrand());
    expect(brands.bytes).toContain(demoBrand());
  });
});

describe('interface.md 7 the other tenant', () => {
  test('a journey of another tenant is a missing one on every operation', async () => {
    const theirs = await send(resolveUrl, {
      headers: bearing(target().neighbour.api_key, foreignBrand()),
    });
    for (const [operation, body] of [
      ['next', { node_id: 'x' }],
      ['back', undefined],
      ['abandon', undefined],
    ] as const) {
      const answers = await Promise.all(
        [theirs.body.journey_id, 'jny_doesnotexist'].map((journeyId) =>
          send(`${base}/v1/instrument/${operation}`, {
            method: 'POST',
            headers: { ...own, 'x-journey-id': journeyId },
            ...(body ? { body } : {}),
          }),
        ),
      );
      expectOneAnswer(answers);
      for (const answer of answers) expectProblem(answer, 404, 'not-found');
    }
  });
});
