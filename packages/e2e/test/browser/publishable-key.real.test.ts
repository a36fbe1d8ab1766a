import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type OtherSite, serveSite } from '../../src/http/other-site.ts';

const { base_url: base } = target();

/** What a page asks, and what it gets to see of it. */
interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials?: 'include';
}
interface Seen {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}
/** The name of the error where the page may not see the answer. */
const refused = 'TypeError';

await describeWith(
  () => startBrowser(),
  'interface.md 5 in a browser',
  ({ browser }) => {
    let site: OtherSite;
    let shop: string;
    beforeAll(async () => {
      site = await serveSite();
      shop = `http://localhost:${site.port}`;
    });
    afterAll(() => site.close());

    /** A brand that sells something and has the shop on its list. */
    async function ownShop() {
      const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
      const [brandId, sibling = ''] = brandIds;
      const own = bearing(apiKey, brandId);
      const brand = `${base}/v1/account/brands/${brandId}`;
      const offering_ref = 'wl-semaglutide-monthly';
      await send(`${brand}/offerings`, { method: 'POST', headers: own, body: { offering_ref } });
      await send(`${brand}/browser-origins`, { method: 'PUT', headers: own, body: { origins: [shop] } });
      const key = await publishableKeyOf(brandId);
      const headers = { Authorization: `Bearer ${key}`, 'X-Brand-Id': brandId };
      const [readiness, storefront] = [
        `${brand}/readiness`,
        `${brand}/storefront?offering_ref=${offering_ref}`,
      ];
      return { apiKey, brandId, sibling, brand, readiness, storefront, headers };
    }

    /** Asks one after the other from a page of a visitor nobody knows. */
    async function fetchAllFrom(location: string, asked: readonly Asked[]): Promise<(Seen | string)[]> {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        const allowed: (string | undefined)[] = [];
        page.on('response', (response) => allowed.push(response.headers()['access-control-allow-origin']));
        await page.goto(location);
        const seen = await page.evaluate(async (all) => {
          const answers: (Seen | string)[] = [];
          for (const { url, ...init } of all) {
            try {
              const response = await fetch(url, init);
              const text = await response.text();
              answers.push({
                status: response.status,
                body: text === '' ? undefined : JSON.parse(text),
                headers: Object.fromEntries(response.headers),
              });
            } catch (error) {
              answers.push((error as Error).name);
            }
          }
          return answers;
        }, asked);
        expect(allowed).not.toContain('*');
        return seen;
      } finally {
        await context.close();
      }
    }

    test('rule 5: a page on an allowed origin reads the answers and refusals of the two reads, and one on another origin nothing', async () => {
      const { brandId, sibling, brand, readiness, storefront, headers } = await ownShop();
      type Expected = readonly [
        Asked,
        { readonly status: number; readonly body?: Readonly<Record<string, unknown>> },
      ];
      const refusal = (url: string, change: object, status: number, kind: string): Expected => [
        { url, headers: { ...headers, ...change } },
        { status, body: { type: `/problems/${kind}` } },
      ];
      const expected: readonly Expected[] = [
        [
          { url: readiness, headers },
          { status: 200, body: { data: { brand_id: brandId, ready: false } } },
        ],
        [
          { url: storefront, headers },
          { status: 200, body: { data: { price_minor: 24900 } } },
        ],
        refusal(`${brand}/storefront`, {}, 400, 'malformed-request'),
        refusal(readiness, { 'X-Brand-Id': sibling }, 404, 'not-found'),
        refusal(readiness, { Authorization: 'Bearer pub_test_none' }, 401, 'unauthorized'),
        // Without a header of its own there is no preflight.
        [{ url: readiness }, { status: 401 }],
      ];
      const asked = expected.map(([request]) => request);
      const seen = (await fetchAllFrom(shop, asked)) as Seen[];
      for (const [index, [, { status, body }]] of expected.entries()) {
        const type = String(body?.type ?? '');
        expect(seen[index]?.status).toBe(status);
        if (type === '') expect(seen[index]?.body).toMatchObject(body ?? {});
        else expect(seen[index]?.body.type.endsWith(type)).toBe(true);
        expect(seen[index]?.headers['x-correlation-id']).toMatch(/^cor_/);
      }
      expect(seen[0]?.headers).toMatchObject({ ratelimit: expect.stringContaining('other') });
      for (const location of [`http://127.0.0.1:${site.port}`, 'about:blank'])
        expect(await fetchAllFrom(location, asked), location).toEqual(asked.map(() => refused));
    });

    test('rules 1 and 4: a third header, another method, operation or brand, cookies and an API key get nothing', async () => {
      const { apiKey, brandId, sibling, brand, readiness, headers } = await ownShop();
      const thirds = ['X-Correlation-Id', 'Content-Type', 'Idempotency-Key', 'X-Journey-Id', 'If-None-Match'];
      const others = [brand, `${base}/v1/instrument/resolve`];
      const foreign = [sibling, foreignBrand()].map((id) => `${base}/v1/account/brands/${id}/readiness`);
      const secret = { Authorization: `Bearer ${apiKey}`, 'X-Brand-Id': brandId };
      const asked: Asked[] = [
        ...thirds.map((name) => ({ url: readiness, headers: { ...headers, [name]: 'a' } })),
        ...['POST', 'DELETE'].map((method) => ({ url: readiness, method, headers })),
        ...[...others, ...foreign].map((url) => ({ url, headers })),
        { url: readiness, headers, credentials: 'include' },
        { url: readiness, headers: secret },
      ];
      expect(await fetchAllFrom(shop, asked)).toEqual(asked.map(() => refused));
    });
  },
);
