import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { consoleLink } from '../../src/console/open-console.ts';
import { type OtherSite, serveSite, statusOf } from '../../src/http/other-site.ts';

const { base_url: base } = target();
const inConsole = { 'x-session': '1', 'x-console': '1' };

await describeWith(
  () => startBrowser(),
  'decisions.md 15, attacks on the console in a browser',
  ({ browser }) => {
    let elsewhere: OtherSite;
    beforeAll(async () => {
      elsewhere = await serveSite(`<iframe src="${base}/console/"></iframe>`);
    });
    afterAll(() => elsewhere.close());

    /** A browser with a session of the console. */
    async function worker() {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(await consoleLink());
      await page.locator('main h1:text-is("Home")').waitFor();
      return { context, page };
    }

    test('a page of another origin reads and changes nothing in the session of its visitor, by requests or in a frame', async () => {
      const { context, page } = await worker();
      expect(await statusOf(page, `${base}/v1/account/orders`, { headers: inConsole })).toBe(200);
      await page.goto(`http://127.0.0.1:${elsewhere.port}`);
      const attempts = [
        ['/v1/account/orders', { headers: inConsole }],
        ['/v1/account/orders', {}],
        ['/console/config.json', {}],
        ['/console/session', { method: 'DELETE', headers: inConsole }],
        ['/v1/account/api-keys', { method: 'POST', headers: inConsole, body: '{"name":"x"}' }],
      ] as const;
      for (const [path, init] of attempts)
        expect([path, await statusOf(page, base + path, init)]).toEqual([path, 0]);
      const frame = page.frames().find((one) => one !== page.mainFrame());
      expect(await frame?.locator('main h1').count()).toBe(0);
      // A simple request is sent without asking the other side first.
      const sent = page.waitForResponse((response) => response.url().endsWith('/v1/account/api-keys'));
      await statusOf(page, `${base}/v1/account/api-keys`, {
        method: 'POST',
        mode: 'no-cors',
        body: '{"name":"x"}',
      });
      expect((await sent).status()).toBe(401);
      await page.goto(`${base}/console/`);
      await page.locator('main h1:text-is("Home")').waitFor();
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
      expect(await statusOf(visited, `${base}/v1/account/orders`, { headers: inConsole })).toBe(401);
      expect(await page.evaluate('document.cookie')).not.toContain('console');
      await Promise.all([context.close(), victim.close()]);
    });
  },
);
