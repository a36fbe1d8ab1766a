import { describe, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { demoBrand, demoIntake, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: key, brands } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;
const [brand] = brands;
const readiness = (brandId: string) => `${base}/v1/account/brands/${brandId}/readiness`;

/** The members every problem has, and none besides: nothing that tells one cause from another. */
function expectOpaque({ body }: Answer): void {
  expect(Object.keys(body).sort()).toEqual(['status', 'title', 'type']);
}

/** One test for each row of the table; what is behind a row is tested with its own part of the interface. */
describe('interface.md 7', () => {
  test('interface.md 7: Credential missing, unknown or revoked', async () => {
    const { apiKey, keyId, brandIds } = await ownTenant();
    await operator().revokeApiKey({ keyId });
    const answers = [
      await send(resolveUrl, { headers: { 'x-brand-id': brandIds[0] } }),
      await send(resolveUrl, { headers: bearing(`pub_test_${'0'.repeat(32)}2wjyrI`, brandIds[0]) }),
      await send(resolveUrl, { headers: bearing(apiKey, brandIds[0]) }),
    ];
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 401, 'unauthorized');
    expectOpaque(answers[0] as Answer);
  });

  test('interface.md 7: X-Brand-Id missing or malformed', async () => {
    for (const sent of [undefined, 'slim']) {
      const answer = await send(resolveUrl, { headers: bearing(key, sent) });
      expectProblem(answer, 400, 'malformed-brand');
      expectOpaque(answer);
    }
  });

  test('interface.md 7: X-Brand-Id well-formed but not the caller’s, or a brand_id path mismatch', async () => {
    const configuration = (inPath: string, sent: string) =>
      send(`${base}/v1/account/brands/${inPath}`, { headers: bearing(key, sent) });
    const answers = [
      await configuration('brd_doesnotexist', 'brd_doesnotexist'),
      await configuration(foreignBrand(), foreignBrand()),
      await configuration(wideBrand(), demoBrand()),
      await send(resolveUrl, { headers: bearing(key, foreignBrand()) }),
    ];
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 404, 'not-found');
    expectOpaque(answers[0] as Answer);
  });

  test('interface.md 7: Publishable key used outside its two reads, or for any write', async () => {
    const published = bearing(brand?.publishable_key ?? '', brand?.brand_id);
    const answers = [
      await send(resolveUrl, { headers: published }),
      await send(readiness(demoBrand()), { method: 'POST', headers: published, body: {} }),
    ];
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 403, 'publishable-credential-read-only');
  });

  test('interface.md 7: Publishable key with another brand’s id', async () => {
    const { brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
    const published = await publishableKeyOf(brandIds[0]);
    const answers: Answer[] = [];
    for (const other of ['brd_doesnotexist', brandIds[1] ?? '', foreignBrand()]) {
      answers.push(await send(readiness(other), { headers: bearing(published, other) }));
      answers.push(await send(readiness(brandIds[0]), { headers: bearing(published, other) }));
    }
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, 404, 'not-found');
  });

  test('interface.md 7: Resolve: unknown phase value', async () => {
    for (const phase of ['later', '', 'Qualification']) {
      expectProblem(await demoIntake().resolve(undefined, { phase }), 400, 'malformed-request');
    }
  });

  test('interface.md 7: Resolve: multi-therapy brand without a usable offering: one answer', async () => {
    const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss', 'ed']] });
    const [several] = brandIds;
    const resolve = (brandId: string, offering?: string) =>
      intakeClient(base, apiKey, brandId).resolve(undefined, offering === undefined ? {} : { offering });
    const answers = [
      await resolve(several),
      await resolve(several, 'no-such-offering'),
      await resolve(several, 'hair-finasteride-daily'),
    ];
    for (const answer of answers) {
      expectProblem(answer, 422, 'config-gap');
      expectOpaque(answer);
    }
    expectOneAnswer(answers);
  });

  test('interface.md 7: Resolve: contradictory selection on an exclusive-option question', async () => {
    const stopped = await walk(demoIntake(), {}, ({ control, options = [] }) => {
      return control === 'multi_select_cards' && options.some(({ exclusive }) => exclusive);
    });
    const node = stopped.nodes.at(-1);
    const codes = (isExclusive: boolean) =>
      (node?.options ?? [])
        .filter(({ exclusive = false }) => exclusive === isExclusive)
        .map(({ code }) => code);
    const [exclusive, plain] = [codes(true)[0], codes(false)[0]];
    const refused = await demoIntake().next(stopped.journeyId, {
      node_id: node?.node_id,
      answer: [plain, exclusive],
    });
    expectProblem(refused, 422, 'answer-refused');
    expect(refused.body.issues).toMatchObject([
      { code: 'renderer.exclusive_violation', exclusive_codes: [exclusive], conflicting_codes: [plain] },
    ]);
  });

  test('interface.md 7: Resolve: rate limited', async () => {
    const { apiKey, brandIds } = await ownTenant({ limits: { intakePerSecond: 1, otherPerSecond: 1 } });
    const intake = intakeClient(base, apiKey, brandIds[0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => intake.resolve()));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectProblem(answer, 429, 'rate-limited');
      expectOpaque(answer);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  });

  test('interface.md 7: every problem type is one of the description, with a page', async () => {
    const { bytes } = await send(`${base}/v1/openapi.json`);
    const types = [...bytes.matchAll(/"type":"([^"]*\/problems\/([^"]+))"/g)];
    const kinds = new Set(types.map(([, , kind]) => kind));
    for (const kind of [
      'unauthorized',
      'malformed-brand',
      'not-found',
      'publishable-credential-read-only',
      'malformed-request',
      'config-gap',
      'answer-refused',
      'rate-limited',
      'unavailable',
    ]) {
      expect(kinds).toContain(kind);
    }
  });
});
