import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { demoBrand, demoIntake, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: key } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;
const brandUrl = (brandId: string) => `${base}/v1/account/brands/${brandId}`;
const get = (url: string, credential: string, brandId?: string) =>
  send(url, { headers: bearing(credential, brandId) });

type Row = readonly [
  condition: string,
  status: number,
  kind: string,
  causes: () => Promise<readonly Answer[]>,
];

/** The rows whose causes are one answer. What else is behind a row is tested with its own part of the interface. */
const rows: readonly Row[] = [
  [
    'Credential missing, unknown or revoked',
    401,
    'unauthorized',
    async () => {
      const { apiKey, keyId, brandIds } = await ownTenant();
      await operator().revokeApiKey({ keyId });
      return Promise.all([
        send(resolveUrl, { headers: { 'x-brand-id': brandIds[0] } }),
        get(resolveUrl, `pub_test_${'0'.repeat(32)}2wjyrI`, brandIds[0]),
        get(resolveUrl, apiKey, brandIds[0]),
      ]);
    },
  ],
  [
    'X-Brand-Id missing or malformed',
    400,
    'malformed-brand',
    () => Promise.all([get(resolveUrl, key), get(resolveUrl, key, 'slim')]),
  ],
  [
    'X-Brand-Id well-formed but not the caller’s, or a brand_id path mismatch',
    404,
    'not-found',
    () =>
      Promise.all([
        get(brandUrl('brd_doesnotexist'), key, 'brd_doesnotexist'),
        get(brandUrl(foreignBrand()), key, foreignBrand()),
        get(brandUrl(wideBrand()), key, demoBrand()),
        get(resolveUrl, key, foreignBrand()),
      ]),
  ],
  [
    'Publishable key with another brand’s id (5 publishable key rule 2)',
    404,
    'not-found',
    async () => {
      const { brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
      const published = await publishableKeyOf(brandIds[0]);
      const others = ['brd_doesnotexist', brandIds[1] ?? '', foreignBrand()];
      return Promise.all(
        others.flatMap((other) =>
          [other, brandIds[0]].map((inPath) => get(`${brandUrl(inPath)}/readiness`, published, other)),
        ),
      );
    },
  ],
  [
    'Resolve: multi-therapy brand without a usable offering (4.1 rule 2)',
    422,
    'config-gap',
    async () => {
      const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss', 'ed']] });
      const { resolve } = intakeClient(base, apiKey, brandIds[0]);
      const offerings = ['no-such-offering', 'not a ref', 'hair-finasteride-daily'];
      return Promise.all([resolve(), ...offerings.map((offering) => resolve(undefined, { offering }))]);
    },
  ],
];

test.each(rows)(
  'interface.md 7: %s is %i %s, with nothing that tells one cause from another',
  async (_row, status, kind, causes) => {
    const answers = await causes();
    expectOneAnswer(answers);
    expectProblem(answers[0] as Answer, status, kind);
    expect(Object.keys(answers[0]?.body).sort()).toEqual(['status', 'title', 'type']);
  },
);

test('interface.md 7: Resolve: unknown phase value', async () => {
  for (const phase of ['later', '', 'Qualification'])
    expectProblem(await demoIntake().resolve(undefined, { phase }), 400, 'malformed-request');
});

test('interface.md 7, interface.md 4.1 rule 11: Resolve: contradictory selection on an exclusive-option question', async () => {
  const stopped = await walk(demoIntake(), {}, ({ control, options = [] }) => {
    return control === 'multi_select_cards' && options.some(({ exclusive }) => exclusive);
  });
  const { node_id, options = [] } = stopped.nodes.at(-1) ?? {};
  const exclusive = options.find((option) => option.exclusive)?.code;
  const plain = options.find((option) => !option.exclusive)?.code;
  const refused = await demoIntake().next(stopped.journeyId, { node_id, answer: [plain, exclusive] });
  expectProblem(refused, 422, 'answer-refused');
  expect(refused.body.issues).toMatchObject([
    { code: 'renderer.exclusive_violation', exclusive_codes: [exclusive], conflicting_codes: [plain] },
  ]);
  expect((await demoIntake().resolve(stopped.journeyId)).body.node.node_id).toBe(node_id);
});

test('interface.md 7, decisions.md 1 rate limits: Resolve: rate limited is 429 with Retry-After and nothing left', async () => {
  const { apiKey, brandIds } = await ownTenant({ limits: { intakePerSecond: 1, otherPerSecond: 90 } });
  const intake = intakeClient(base, apiKey, brandIds[0]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => intake.resolve()));
  const limitOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expectProblem(answer, 429, 'rate-limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(limitOf(answer)).toEqual(['"intake";q=1;w=1', '"intake";r=0;t=1']);
  }
  const other = await get(`${base}/v1/account/brands`, apiKey, brandIds[0]);
  expect([other.status, ...limitOf(other)]).toEqual([200, '"other";q=90;w=1', '"other";r=89;t=1']);
  expect(limitOf(await get(resolveUrl, apiKey, foreignBrand()))).toEqual([null, null]);
});
