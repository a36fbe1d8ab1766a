import { createServer, type Server } from 'node:http';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { consoleLink } from '../../src/console/open-console.ts';

const { base_url: base } = target();
const inConsole = { 'x-session': '1', 'x-console': '1' };

/** A page of an attacker at another origin of the same host, which frames the console. */
async function serveSite(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_request, response) => {
    const body = `<!doctype html><title>Elsewhere</title><iframe src="${base}/console/"></iframe>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** The status that a page sees of a request, 0 where the browser keeps the answer from it. */
const statusOf = (page: Page, path: string, init: object = {}) =>
  page.evaluate(
    async ({ url, ...asked }) => {
      try {
        return (await fetch(url, { ...asked, credentials: 'include' })).status;
      } catch {
        return 0;
      }
    },
    { url: `${base}${path}`, ...init },
  );

await describeWith(
  () => startBrowser(),
  'decisions.md 15, attacks on the console in a browser',
  ({ browser }) => {
    let elsewhere: Awaited<ReturnType<typeof serveSite>>;
    beforeAll(async () => {
      elsewhere = await serveSite();
    });
    afterAll(() => {
      elsewhere.server.closeAllConnections();
      elsewhere.server.close();
    });

    /** A browser with a session of the console. */
    async function worker() {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(await consoleLink());
      await page.locator('main h1:text-is("Start")').waitFor();
      return { context, page };
    }

    test('a page of another origin reads and changes nothing in the session of its visitor', async () => {
      const { context, page } = await worker();
      expect(await statusOf(page, '/v1/account/orders', { headers: inConsole })).toBe(200);
      await page.goto(elsewhere.url);
      const attempts = [
        ['/v1/account/orders', { headers: inConsole }],
        ['/v1/account/orders', {}],
        ['/console/config.json', {}],
        ['/console/session', { method: 'DELETE', headers: inConsole }],
        ['/v1/account/api-keys', { method: 'POST', headers: inConsole, body: '{"name":"x"}' }],
      ] as const;
      for (const [path, init] of attempts)
        expect([path, await statusOf(page, path, init)]).toEqual([path, 0]);
      await page.goto(`${base}/console/`);
      await page.locator('main h1:text-is("Start")').waitFor();
      await context.close();
    });

    test('a simple request of another origin, which the browser sends, is refused', async () => {
      const { context, page } = await worker();
      await page.goto(elsewhere.url);
      const sent = page.waitForResponse((response) => response.url().endsWith('/v1/account/api-keys'));
      await statusOf(page, '/v1/account/api-keys', { method: 'POST', mode: 'no-cors', body: '{"name":"x"}' });
      expect((await sent).status()).toBe(401);
      await context.close();
    });

    test('nobody frames the console', async () => {
      const { context, page } = await worker();
      await page.goto(elsewhere.url);
      const frame = page.frames().find((one) => one !== page.mainFrame());
      expect(await frame?.locator('main h1').count()).toBe(0);
      await context.close();
    });

    test('a cookie that another host of the domain plants is no session of the console', async () => {
      const { context, page } = await worker();
      const [own] = (await context.cookies()).filter(({ name }) => name === '__Host-console');
      expect(own).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
      const victim = await browser.newContext();
      const visited = await victim.newPage();
      await visited.goto(`${base}/console/`);
      // A name without the prefix is all that another host can plant.
      await victim.addCookies([{ name: 'console', value: own?.value ?? '', url: base }]);
      expect(await statusOf(visited, '/v1/account/orders', { headers: inConsole })).toBe(401);
      expect(await page.evaluate('document.cookie')).not.toContain('console');
      await Promise.all([context.close(), victim.close()]);
    });
  },
);
