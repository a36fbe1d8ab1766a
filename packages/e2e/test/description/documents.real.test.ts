// Takes long: a browser opens every page of the documents at two widths.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { send } from '../../src/http/http-client.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';

const base = target().base_url;

/** The addresses that a page links to, each once. */
async function linksOf(path: string): Promise<readonly string[]> {
  const { bytes } = await send(`${base}${path}`);
  return [...new Set([...bytes.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))];
}

/** A page of each kind. */
const kinds = [
  '/docs',
  '/docs/guides/webhooks',
  '/docs/reference',
  '/docs/reference/payments',
  '/docs/runbooks/database-fails',
  '/docs/operations/settings',
  '/problems/conflict',
  '/docs/nothing',
];

test('the example server is served as text that nobody runs', async () => {
  const answer = await send(`${base}/docs/guides/examples/server.mjs`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
});

test('no page of a problem shows raw Markdown', async () => {
  const pages = (await linksOf('/problems/')).filter((path) => /^\/problems\/./.test(path));
  for (const path of ['/problems/', ...pages]) {
    const { bytes } = await send(`${base}${path}`);
    expect([path, /`/.test(bytes)]).toEqual([path, false]);
  }
});

await describeWith(
  () => startBrowser(),
  'decisions.md 12, documents in a browser',
  ({ browser }) => {
    async function openPage(options: Parameters<typeof browser.newContext>[0] = {}) {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      return { page, faults };
    }

    test('at 390 and 1280 pixels every page fits the width, and nothing but code and tables scrolls sideways', async () => {
      const { page, faults } = await openPage();
      const pages = (await linksOf('/docs')).filter((path) => /^\/docs\/(?!assets)/.test(path));
      expect(pages.length).toBeGreaterThan(130);
      for (const path of [...pages, '/problems/', '/problems/conflict']) {
        await page.goto(`${base}${path}`);
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const scrolling = await page
            .locator(':not(pre, code, .table, .search label)')
            .evaluateAll((all) =>
              all
                .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
                .map((one) => `${one.tagName} ${one.className}`),
            );
          expect([path, width, scrolling]).toEqual([path, width, []]);
          // A word in code is whole in a table, also in a narrow column.
          const broken = await page
            .locator('td code')
            .evaluateAll((all) =>
              all
                .filter((one) => /^\w{1,24}$/.test(one.textContent ?? '') && one.getClientRects().length > 1)
                .map((one) => one.textContent),
            );
          expect([path, width, broken]).toEqual([path, width, []]);
        }
      }
      expect(faults).toEqual([]);
    });

    test.each(['light', 'dark'] as const)(
      'axe finds nothing in a page of each kind in %s colours',
      async (colorScheme) => {
        const { page } = await openPage({ colorScheme });
        for (const path of kinds) {
          await page.goto(`${base}${path}`);
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            expect([path, width, await axeFaults(page)]).toEqual([path, width, []]);
          }
        }
        await page.goto(`${base}/docs`);
        await page.getByRole('combobox').fill('refund');
        await page.getByRole('option').first().waitFor();
        expect(await axeFaults(page)).toEqual([]);
      },
    );

    test('a block of code is copied by its button, and the list of a page leads to its headings', async () => {
      const { page, faults } = await openPage();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${base}/docs/guides/quick-start`);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm install && npm start');
      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const targets = await contents.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(targets.length).toBeGreaterThan(4);
      for (const target of targets) expect(await page.locator(target).count()).toBe(1);
      await page.getByRole('link', { name: 'Next: From zero to live' }).click();
      await page.getByRole('link', { name: 'Previous: Quick start' }).waitFor();
      expect(faults).toEqual([]);
    });

    test('the slash key begins a search, arrows and Enter lead to what is found, and Escape closes it', async () => {
      const { page, faults } = await openPage();
      await page.goto(`${base}/docs/guides/keys`);
      await page.keyboard.press('/');
      await page.keyboard.type('refund');
      const options = page.getByRole('option');
      await options.nth(1).waitFor();
      expect(await options.first().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowDown');
      expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
      const target = await options.nth(1).getAttribute('href');
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'hidden' });
      await page.keyboard.press('ArrowDown');
      await options.nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toBe(`${base}${target}`);
      await page.getByRole('combobox').fill('zxqvwk');
      await page.getByText('Nothing found.').waitFor();
      expect(faults).toEqual([]);
    });

    test('the reference is there without a script, with one sample at a time', async () => {
      const { page } = await openPage({ javaScriptEnabled: false });
      await page.goto(`${base}/docs/reference/payments`);
      const refund = page.getByRole('region', { name: 'Give back a payment, or a part of it' });
      await refund.getByText('curl -s -X POST').waitFor();
      await refund.getByText('Python', { exact: true }).click();
      await refund.getByText('httpx.post').waitFor();
      expect(await refund.getByText('curl -s -X POST').isVisible()).toBe(false);
      expect(await page.getByRole('combobox').count()).toBe(0);
    });

    test('the language of samples that a reader chooses is that of the next page', async () => {
      const { page } = await openPage();
      await page.goto(`${base}/docs/reference/payments`);
      await page.getByText('Python', { exact: true }).first().click();
      await page.goto(`${base}/docs/reference/webhooks`);
      await page.getByText('httpx.post').first().waitFor();
    });

    test('an address of an operation from before the reference had pages leads to the operation', async () => {
      const { page } = await openPage();
      await page.goto(`${base}/docs/#tag/intake/POST/v1/instrument/next`);
      await page.waitForURL(`${base}/docs/reference/intake#POST/v1/instrument/next`);
      await page.getByRole('heading', { name: 'Answer the current node' }).waitFor();
    });

    test('an unknown address is a page that leads on', async () => {
      const { page } = await openPage();
      const answer = await page.goto(`${base}/quick-start`);
      expect(answer?.status()).toBe(404);
      await page.getByRole('main').getByRole('link', { name: 'Quick start' }).click();
      await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor();
    });
  },
);
