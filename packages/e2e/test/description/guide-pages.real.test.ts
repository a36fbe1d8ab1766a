// Takes long: a browser opens every page at two widths, and renders the whole reference.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { send } from '../../src/http/http-client.ts';

const base = target().base_url;

/** The addresses that a page links to, each once. */
async function linksOf(path: string): Promise<readonly string[]> {
  const { bytes } = await send(`${base}${path}`);
  return [...new Set([...bytes.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))];
}

test('an address without a guide is a page that lists the guides', async () => {
  const answer = await send(`${base}/docs/guides/quickstart`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.bytes).toContain('href="/docs/guides/quick-start"');
});

test('the example server is served as text that nobody runs', async () => {
  const answer = await send(`${base}/docs/guides/examples/server.mjs`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
});

test('no page of a problem shows raw Markdown', async () => {
  const kinds = (await linksOf('/problems/')).filter((path) => /^\/problems\/./.test(path));
  for (const path of ['/problems/', ...kinds]) {
    const { bytes } = await send(`${base}${path}`);
    expect([path, /`/.test(bytes)]).toEqual([path, false]);
  }
});

await describeWith(
  () => startBrowser(),
  'decisions.md 12, guides in a browser',
  ({ browser }) => {
    async function openPage() {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      return { page, faults };
    }

    test('at 390 and 1280 pixels every page fits the width, and nothing but code scrolls sideways', async () => {
      const { page, faults } = await openPage();
      const guides = (await linksOf('/docs/guides')).filter((path) => path.startsWith('/docs/guides'));
      expect(guides.length).toBeGreaterThan(8);
      for (const path of [...guides, '/problems/', '/problems/conflict']) {
        await page.goto(`${base}${path}`);
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const scrolling = await page
            .locator(':not(pre, code)')
            .evaluateAll((all) =>
              all
                .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
                .map((one) => one.tagName),
            );
          expect([path, width, scrolling]).toEqual([path, width, []]);
        }
      }
      expect(faults).toEqual([]);
    });

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

    test('the search of /docs finds guides by their words', async () => {
      const { page } = await openPage();
      await page.goto(`${base}/docs`);
      await page.getByRole('button', { name: 'Search' }).first().click();
      const found = (word: string) =>
        page.getByRole('option', { name: new RegExp(`heading.*${word}`, 'i') }).first();
      for (const word of ['webhook', 'idempotency', 'upload']) {
        await page.getByRole('combobox').fill(word);
        await found(word).waitFor();
      }
      await found('upload').click();
      await page.locator('a[href="/docs/guides/uploads"]').waitFor();
      expect(page.url()).toMatch(/#.*uploads/);
    });

    test('every operation that the page of a problem links to is a section of the reference', async () => {
      const { page } = await openPage();
      const kinds = (await linksOf('/problems/')).filter((path) => /^\/problems\/./.test(path));
      const linked = new Set(
        (await Promise.all(kinds.map(linksOf))).flat().filter((href) => href.includes('#tag/')),
      );
      expect(linked.size).toBeGreaterThan(20);
      await page.goto(`${base}/docs`);
      const openers = page.getByRole('button', { name: /^Open Group - (?!Introduction|Models)/ });
      await openers.first().waitFor();
      while ((await openers.count()) > 0) await openers.first().click();
      await page.locator('a[href^="#tag/"]').first().waitFor();
      const shown = await page
        .locator('a[href^="#tag/"]')
        .evaluateAll((links) => links.map((link) => `/docs/${link.getAttribute('href')}`));
      expect([...linked].filter((href) => !shown.includes(href))).toEqual([]);
    });
  },
);
