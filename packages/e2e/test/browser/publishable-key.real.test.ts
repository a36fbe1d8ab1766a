import { createServer, type Server } from 'node:http';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

const { base_url: base } = target();

/** A site of one empty page. */
async function serveSite(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { port: address.port, server };
}

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

await describeWith(
  () => startBrowser(),
  'interface.md 5 in a browser',
  ({ browser }) => {
    let shop: Awaited<ReturnType<typeof serveSite>>;
    let elsewhere: Awaited<ReturnType<typeof serveSite>>;
    beforeAll(async () => {
      [shop, elsewhere] = [await serveSite(), await serveSite()];
    });
    afterAll(() => {
      for (const { server } of [shop, elsewhere]) {
        server.closeAllConnections();
        server.close();
      }
    });
    const pageAt = (site: { readonly port: number }) => `http://localhost:${site.port}`;

    /** A brand that sells something and has the shop on its list. */
    async function ownShop() {
      const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
      const [brandId] = brandIds;
      const own = bearing(apiKey, brandId);
      const brand = `${base}/v1/account/brands/${brandId}`;
      const offering_ref = 'wl-semaglutide-monthly';
      await send(`${brand}/offerings`, { method: 'POST', headers: own, body: { offering_ref } });
      const putOrigins = async (origins: readonly string[]) =>
        (await send(`${brand}/browser-origins`, { method: 'PUT', headers: own, body: { origins } })).status;
      expect(await putOrigins([pageAt(shop)])).toBe(200);
      const key = await publishableKeyOf(brandId);
      return {
        apiKey,
        brandId,
        sibling: brandIds[1] ?? '',
        key,
        brand,
        readiness: `${brand}/readiness`,
        storefront: `${brand}/storefront?offering_ref=${offering_ref}`,
        headers: { Authorization: `Bearer ${key}`, 'X-Brand-Id': brandId },
        putOrigins,
      };
    }

    /**
     * Asks one after the other from a page of a visitor nobody knows; the error’s name where the page may not see the
     * answer.
     */
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
    const fetchFrom = async (location: string, asked: Asked) => (await fetchAllFrom(location, [asked]))[0];
    const refused = 'TypeError';

    test('rules 4 and 5: a page on an allowed origin does the two reads with Authorization and X-Brand-Id alone', async () => {
      const { brandId, readiness, storefront, headers } = await ownShop();
      const asked = [readiness, storefront].map((url) => ({ url, headers }));
      const [ready, sold] = await fetchAllFrom(pageAt(shop), asked);
      expect(ready).toMatchObject({
        status: 200,
        body: { data: { brand_id: brandId, ready: false } },
        headers: {
          'x-correlation-id': expect.stringMatching(/^cor_/),
          ratelimit: expect.stringContaining('other'),
          etag: expect.stringMatching(/^"/),
        },
      });
      expect(sold).toMatchObject({
        status: 200,
        body: { data: { brand_id: brandId, price_minor: 24900, currency: 'USD' } },
        headers: { 'x-correlation-id': expect.stringMatching(/^cor_/) },
      });
    });

    test('rule 5: the page reads refusals too, each with its problem and correlation id', async () => {
      const { brandId, sibling, brand, readiness, headers } = await ownShop();
      const refusals = [
        [`${brand}/storefront?offering_ref=none`, {}, 404, 'not-found'],
        [`${brand}/storefront`, {}, 400, 'malformed-request'],
        [readiness, { 'X-Brand-Id': sibling }, 404, 'not-found'],
        [readiness, { 'X-Brand-Id': foreignBrand() }, 404, 'not-found'],
        [readiness, { 'X-Brand-Id': 'slim' }, 400, 'malformed-brand'],
        [readiness, { Authorization: 'Bearer pub_test_none' }, 401, 'unauthorized'],
      ] as const;
      const asked = refusals.map(([url, change]) => ({ url, headers: { ...headers, ...change } }));
      const seen = await fetchAllFrom(pageAt(shop), asked);
      for (const [index, [, , status, kind]] of refusals.entries()) {
        expect(seen[index]).toMatchObject({
          status,
          body: { type: expect.stringMatching(new RegExp(`/problems/${kind}$`)), status },
          headers: { 'x-correlation-id': expect.stringMatching(/^cor_/) },
        });
      }
      const withoutBrand = { Authorization: headers.Authorization };
      expect(await fetchFrom(pageAt(shop), { url: readiness, headers: withoutBrand })).toMatchObject({
        status: 400,
      });
      expect(brandId).not.toBe(sibling);
    });

    test('rule 5: a page on another origin cannot read, not even a refusal', async () => {
      const { brand, readiness, storefront, headers } = await ownShop();
      const otherHost = `http://127.0.0.1:${shop.port}`;
      for (const location of [pageAt(elsewhere), otherHost, 'about:blank']) {
        const urls = [readiness, storefront, `${brand}/storefront?offering_ref=none`];
        // Without a header of its own there is no preflight, and the 401 cannot be read either.
        const asked = [...urls.map((url) => ({ url, headers })), { url: readiness }];
        expect(await fetchAllFrom(location, asked), location).toEqual(asked.map(() => refused));
      }
      expect(await fetchFrom(pageAt(shop), { url: readiness })).toMatchObject({ status: 401 });
    });

    test('rule 4: a third request header fails the preflight', async () => {
      const { readiness, headers } = await ownShop();
      const asked = [
        { 'X-Correlation-Id': 'a' },
        { 'Content-Type': 'application/json' },
        { 'Idempotency-Key': 'a' },
        { 'X-Journey-Id': 'a' },
        { 'If-None-Match': 'a' },
      ].map((third) => ({ url: readiness, headers: { ...headers, ...third } }));
      expect(await fetchAllFrom(pageAt(shop), asked)).toEqual(asked.map(() => refused));
    });

    test('rule 1: another method, another operation and another brand’s path cannot be reached from the page', async () => {
      const { sibling, brand, readiness, headers } = await ownShop();
      const changes = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
        url: readiness,
        method,
        headers,
      }));
      expect(await fetchAllFrom(pageAt(shop), changes)).toEqual(changes.map(() => refused));
      const others = [
        brand,
        `${brand}/offerings`,
        `${base}/v1/account/brands`,
        `${base}/v1/instrument/resolve`,
        `${base}/v1/account/brands/${sibling}/readiness`,
        `${base}/v1/account/brands/${foreignBrand()}/readiness`,
        `${base}/v1/account/brands/brd_doesnotexist/readiness`,
      ].map((url) => ({ url, headers }));
      expect(await fetchAllFrom(pageAt(shop), others)).toEqual(others.map(() => refused));
    });

    test('decisions.md 1: no cookies, and an API key is of no use in a page', async () => {
      const { apiKey, brandId, readiness, headers } = await ownShop();
      const secret = { Authorization: `Bearer ${apiKey}`, 'X-Brand-Id': brandId };
      const asked = [
        { url: readiness, headers, credentials: 'include' },
        { url: readiness, headers: secret },
      ] as const;
      expect(await fetchAllFrom(pageAt(shop), asked)).toEqual([refused, refused]);
    });

    test('rule 6: a replaced key is answered 401, which the page can read; the new one works', async () => {
      const { brandId, readiness, headers } = await ownShop();
      const page = pageAt(shop);
      expect(await fetchFrom(page, { url: readiness, headers })).toMatchObject({ status: 200 });
      const renewed = { ...headers, Authorization: `Bearer ${await publishableKeyOf(brandId)}` };
      expect(await fetchFrom(page, { url: readiness, headers: renewed })).toMatchObject({ status: 200 });
      await eventually(async () =>
        expect(await fetchFrom(page, { url: readiness, headers })).toMatchObject({ status: 401 }),
      );
    });

    test('decisions.md 3: an origin that is registered, and one that is taken away, is in force within a second', async () => {
      const { readiness, headers, putOrigins } = await ownShop();
      const fromElsewhere = () => fetchFrom(pageAt(elsewhere), { url: readiness, headers });
      expect(await fromElsewhere()).toBe(refused);
      await putOrigins([pageAt(elsewhere)]);
      await eventually(async () => expect(await fromElsewhere()).toMatchObject({ status: 200 }));
      await eventually(async () =>
        expect(await fetchFrom(pageAt(shop), { url: readiness, headers })).toBe(refused),
      );
    });
  },
);
