import { describe, expect, test } from 'vitest';
import { describedOperations, type Operation, oneOfEachKind, urlOf } from '../../src/clients/operations.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;
const own = bearing(key, demoBrand());
const ask = (operation: Operation, inPath: string, headers: Readonly<Record<string, string>> = {}) =>
  send(urlOf(operation, inPath), { method: operation.method, headers });

describe('interface.md 5 authentication failure', () => {
  test('every cause gives one and the same 401, to the byte, and no path is revealed', async () => {
    const as = (authorization: string) => send(resolveUrl, { headers: { ...own, authorization } });
    const answers = await Promise.all([
      send(resolveUrl),
      as(key),
      as('Bearer pk_srv_tooshort'),
      as(`Bearer ${key} x`),
      // Body and checksum fit, so that only accounts can tell.
      as(`Bearer pk_srv_${'0'.repeat(32)}2wjyrI`),
      as(`Bearer pub_test_${'0'.repeat(32)}2wjyrI`),
      send(`${base}/v1/no/such/path`),
      send(resolveUrl, { method: 'DELETE' }),
    ]);
    expectOneAnswer(answers);
    expectProblem(answers[0], 401, 'unauthorized');
    expect(answers[0].headers.get('www-authenticate')).toBe('Bearer');
  });

  test('only the description, the events of payment providers, the public keys of webhooks and sign-in need no key', async () => {
    const isOpen = ({ credentials }: Operation) => credentials.length === 0;
    expect((await describedOperations()).filter(isOpen).map(({ id }) => id)).toEqual([
      'listWebhookPublicKeys',
      'describeApi',
      'beginSignIn',
      'finishSignIn',
      'endSignIn',
      'receiveProviderEvent',
    ]);
    const closed = (await oneOfEachKind()).filter((operation) => !isOpen(operation));
    for (const operation of closed) expectProblem(await ask(operation, demoBrand()), 401, 'unauthorized');
  });
});

describe('interface.md 5 brand scoping', () => {
  const scoped = async () => (await oneOfEachKind()).filter(({ brand }) => brand !== undefined);

  test('a malformed X-Brand-Id is 400 malformed-brand, and so is a missing one where it is required', async () => {
    for (const operation of await scoped()) {
      for (const sent of operation.brand === 'required' ? ['brd_-x', undefined] : ['brd_-x'])
        expectProblem(await ask(operation, demoBrand(), bearing(key, sent)), 400, 'malformed-brand');
    }
  });

  test('a foreign brand, one that does not exist and one in the path that is not X-Brand-Id are the 404 of an unknown path, to the byte', async () => {
    const unknown = await send(`${base}/v1/no/such/path`, { headers: own });
    expectProblem(unknown, 404, 'not-found');
    for (const operation of await scoped()) {
      const pairs = [foreignBrand(), 'brd_doesnotexist'].map((brandId) => [brandId, brandId] as const);
      const mismatch = operation.template.includes('{brand_id}') ? [[wideBrand(), demoBrand()] as const] : [];
      const answers: Answer[] = [];
      for (const [inPath, inHeader] of [...pairs, ...mismatch])
        answers.push(await ask(operation, inPath, bearing(key, inHeader)));
      expectOneAnswer(answers);
      expect([answers[0]?.status, answers[0]?.bytes]).toEqual([404, unknown.bytes]);
    }
  });

  test('where the brand may be left out, a client with several brands has to name one for what belongs to one', async () => {
    const { apiKey } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
    const facts = await send(`${base}/v1/account/question-library/facts`, { headers: bearing(apiKey) });
    expectProblem(facts, 400, 'malformed-brand');
  });

  test('interface.md 4.0: a tenancy sent by the caller changes nothing', async () => {
    const theirs = { 'x-client-id': target().neighbour.client_id, 'x-client-brand-ids': foreignBrand() };
    const foreign = await send(resolveUrl, { headers: { ...bearing(key, foreignBrand()), ...theirs } });
    expectProblem(foreign, 404, 'not-found');
    const brands = await send(`${base}/v1/account/brands`, { headers: { ...bearing(key), ...theirs } });
    expect(brands.bytes).not.toContain(foreignBrand());
    expect(brands.bytes).toContain(demoBrand());
  });
});

test('interface.md 7: a journey of another tenant is a missing one on every operation', async () => {
  const { neighbour } = target();
  const theirs = await send(resolveUrl, { headers: bearing(neighbour.api_key, foreignBrand()) });
  for (const operation of ['next', 'back', 'abandon', 'review']) {
    const url = `${base}/v1/instrument/${operation}`;
    const act = (journeyId: string) =>
      send(url, {
        method: operation === 'review' ? 'GET' : 'POST',
        headers: { ...own, 'x-journey-id': journeyId },
        ...(operation === 'next' && { body: { node_id: 'x' } }),
      });
    const answers = [await act(theirs.body.journey_id), await act('jny_doesnotexist')] as const;
    expectOneAnswer(answers);
    expectProblem(answers[0], 404, 'not-found');
  }
});
