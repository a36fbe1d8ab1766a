import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { target, wideBrand } from '../../src/clients/target.ts';

const { base_url: base } = target();
const brandId = wideBrand();
const home = `${base}/p/${brandId}`;

/** What a page asks; the status that it sees, 0 where the browser keeps the answer from it. */
interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const session = { 'x-session': '1' };
const open = { url: `${home}/session`, method: 'POST', headers: session };
const resolve = { url: `${base}/v1/instrument/resolve`, headers: session };

const ask = (page: Page, asked: Asked) =>
  page.evaluate(
    async ({ url, ...init }) => {
      try {
        const response = await fetch(url, { ...init, credentials: 'include' });
        // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
        const body: any = await response.json().catch(() => undefined);
        return { status: response.status, body };
      } catch {
        return { status: 0, body: undefined };
      }
    },
    { ...asked },
  );

await describeWith(
  () => startBrowser(),
  'decisions.md 15 in a browser',
  ({ browser }) => {
    /** A browser at an address of the brand's page, which has no policy of its own, with a session. */
    async function visitor() {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${home}/config.json`);
      await eventually(async () => expect((await ask(page, open)).status).toBe(201));
      return { context, page };
    }

    const kept = async ({ context }: Awaited<ReturnType<typeof visitor>>) =>
      (await context.cookies()).filter(({ name }) => name === '__Host-session');

    test('the browser keeps the session on loopback too, hidden from scripts; the journey stays in it over a reload, in no address or storage, and a sign-out takes it out', async () => {
      const visit = await visitor();
      const { context, page } = visit;
      try {
        expect(await kept(visit)).toMatchObject([
          { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
        ]);
        const query = '?offering=wl-semaglutide-monthly';
        const first = await ask(page, { ...resolve, url: resolve.url + query });
        expect(first).toMatchObject({ status: 200, body: { resumed: false } });
        const journeyId = first.body.journey_id as string;
        expect(JSON.stringify(await kept(visit))).not.toContain(journeyId);
        await page.reload();
        expect((await ask(page, resolve)).body).toMatchObject({ resumed: true, journey_id: journeyId });
        const cookies = await page.evaluate<string>('document.cookie');
        const stored = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
        expect([cookies, stored]).toEqual(['', '[{},{}]']);
        expect(page.url()).not.toContain('jny_');
        expect((await ask(page, { ...open, method: 'DELETE' })).status).toBe(204);
        expect(await kept(visit)).toEqual([]);
        expect((await ask(page, resolve)).status).toBe(401);
      } finally {
        await context.close();
      }
    });
  },
);
