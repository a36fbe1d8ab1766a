import { eventually } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { operator, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: demoKey } = target();
const resolveUrl = `${base}/v1/instrument/resolve`;
const brandsUrl = `${base}/v1/account/brands`;
const tight = { intakePerSecond: 1, otherPerSecond: 1 };

const limitOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const ask = (url: string, key: string, brandId: string) => send(url, { headers: bearing(key, brandId) });
/** More at once than the allowance of any second in which they arrive. */
const burst = (url: string, key: string, brandId: string) =>
  Promise.all(Array.from({ length: 20 }, () => ask(url, key, brandId)));
const isRefused = ({ status }: Answer) => status === 429;

describe('interface.md 8', () => {
  test('X-Correlation-Id has at most 128 characters', async () => {
    for (const [length, isEchoed] of [
      [128, true],
      [129, false],
    ] as const) {
      const id = 'x'.repeat(length);
      const { status, headers } = await send(resolveUrl, {
        headers: { ...bearing(demoKey, demoBrand()), 'x-correlation-id': id },
      });
      expect([status, headers.get('x-correlation-id') === id]).toEqual([200, isEchoed]);
    }
  });

  test('offering has at most 128 characters: a longer one counts as left out', async () => {
    for (const length of [128, 129]) {
      const { status } = await ask(`${resolveUrl}?offering=${'x'.repeat(length)}`, demoKey, demoBrand());
      expect(status).toBe(200);
    }
  });

  test('enable offering_ref has at least one character', async () => {
    const answer = await send(`${brandsUrl}/${demoBrand()}/offerings`, {
      method: 'POST',
      headers: bearing(demoKey, demoBrand()),
      body: { offering_ref: '' },
    });
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.body.issues).toMatchObject([{ where: '/offering_ref' }]);
  });
});

describe('decisions.md 1 rate limits', () => {
  test('every answer of a limited operation has the limit of its class and the remaining requests', async () => {
    const { apiKey, brandIds } = await ownTenant({ limits: { intakePerSecond: 70, otherPerSecond: 90 } });
    const intake = await ask(resolveUrl, apiKey, brandIds[0]);
    expect([intake.status, ...limitOf(intake)]).toEqual([200, '"intake";q=70;w=1', '"intake";r=69;t=1']);
    const other = await ask(brandsUrl, apiKey, brandIds[0]);
    expect([other.status, ...limitOf(other)]).toEqual([200, '"other";q=90;w=1', '"other";r=89;t=1']);
    for (const [method, url, body, status] of [
      ['GET', `${resolveUrl}?phase=never`, undefined, 400],
      ['POST', `${base}/v1/instrument/next`, '{', 400],
      ['POST', `${base}/v1/instrument/abandon`, undefined, 400],
    ] as const) {
      const refused = await send(url, {
        method,
        headers: bearing(apiKey, brandIds[0]),
        ...(body === undefined ? {} : { body }),
      });
      expect([refused.status, ...limitOf(refused)]).toEqual([
        status,
        '"intake";q=70;w=1',
        expect.stringMatching(/^"intake";r=\d+;t=1$/),
      ]);
    }
  });

  test('a request refused for its credential or brand is not counted and has no limit headers', async () => {
    const { apiKey, brandIds } = await ownTenant({ limits: tight });
    for (const answer of [
      await send(resolveUrl),
      await send(resolveUrl, { headers: bearing(apiKey) }),
      await ask(resolveUrl, apiKey, foreignBrand()),
      await ask(`${base}/v1/no/such/path`, apiKey, brandIds[0]),
      await send(resolveUrl, { method: 'PUT', headers: bearing(apiKey, brandIds[0]) }),
    ]) {
      expect(limitOf(answer)).toEqual([null, null]);
    }
    expect((await ask(resolveUrl, apiKey, brandIds[0])).status).toBe(200);
  });

  test('beyond the limit: 429 with Retry-After and nothing left', async () => {
    const { apiKey, brandIds } = await ownTenant({ limits: tight });
    const refused = (await burst(brandsUrl, apiKey, brandIds[0])).filter(isRefused);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectProblem(answer, 429, 'rate-limited');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(limitOf(answer)).toEqual(['"other";q=1;w=1', '"other";r=0;t=1']);
    }
  });

  test('the classes, the keys of a client and its publishable keys each have their own allowance', async () => {
    const { clientId, apiKey, brandIds } = await ownTenant({ limits: tight });
    const [brandId] = brandIds;
    const second = (await operator().issueApiKey({ clientId })).apiKey;
    const published = await publishableKeyOf(brandId);
    expect((await burst(resolveUrl, apiKey, brandId)).some(isRefused)).toBe(true);
    expect((await ask(brandsUrl, apiKey, brandId)).status).toBe(200);
    expect((await ask(resolveUrl, second, brandId)).status).toBe(200);
    const readiness = await ask(`${brandsUrl}/${brandId}/readiness`, published, brandId);
    expect([readiness.status, readiness.headers.get('ratelimit-policy')]).toEqual([200, '"other";q=1;w=1']);
    expect((await burst(`${brandsUrl}/${brandId}/readiness`, published, brandId)).some(isRefused)).toBe(true);
  });

  test('other limits of the client are in force at once, without a new key', async () => {
    const { clientId, apiKey, brandIds } = await ownTenant({ limits: tight });
    expect((await burst(resolveUrl, apiKey, brandIds[0])).some(isRefused)).toBe(true);
    await operator().updateClient({ clientId, limits: { intakePerSecond: 5000, otherPerSecond: 5000 } });
    await eventually(async () => {
      const answer = await ask(resolveUrl, apiKey, brandIds[0]);
      expect(answer.headers.get('ratelimit-policy')).toBe('"intake";q=5000;w=1');
    });
    await eventually(async () =>
      expect((await burst(resolveUrl, apiKey, brandIds[0])).some(isRefused)).toBe(false),
    );
  });
});
