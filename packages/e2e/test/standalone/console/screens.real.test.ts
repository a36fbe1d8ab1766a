// Takes long: a browser looks at every screen of the console, twice.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAccount } from '../../../src/clients/account-client.ts';
import { payOrder } from '../../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../../src/clients/target.ts';
import { countedFunnel } from '../../../src/console/counted-funnel.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';
import { peopleScreen, screens } from '../../../src/console/screens.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';
import { walk } from '../../../src/walk/walk.ts';

/** The dialogs of a screen, by the buttons that open them. */
const dialogs: readonly (readonly [path: string, button: string])[] = [
  ['/offerings/wl-semaglutide-monthly', 'Add a question'],
  ['/offerings/wl-semaglutide-monthly', 'Facts of your own'],
  ['/webhooks', 'Add a receiver'],
  ['/domains', 'Add a hostname'],
  ['/keys', 'Create a key'],
];

const actNames =
  /^(Refund|Capture|Cancel the|Erase|Enable|Verify|Remove|Add|Create a|Replace|End|Send|Pause|Delete|Submit|Mark|Start a|Stop|Save|Edit|Link to|Facts|Execute)/;

/** A patient of the demo brand answers everything and pays. */
async function payForJourney() {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
  const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
  return { journeyId, orderRef: await payOrder({ journey_id: journeyId }) };
}

async function expectFine(page: Page, width: number, what: string): Promise<void> {
  expect(await axeFaults(page), what).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(width);
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the screens of the console',
  ({ browser }) => {
    test.each([
      [390, 'light'],
      [1280, 'dark'],
    ] as const)('at %i px in %s have no fault that axe finds, and fit', async (width, colorScheme) => {
      const { journeyId, orderRef } = await payForJourney();
      const url = await consoleLink({ brand_id: demoBrand() });
      await using console = await openConsole(browser, { url, width, colorScheme });
      const { page, shows, visits, faults } = console;
      await shows('Home');
      expect(page.url()).not.toContain('cns_');
      for (const { path, title } of screens) {
        await visits(path, title);
        await expectFine(page, width, path);
      }
      await visits(`/journeys/${journeyId}`, 'Journey');
      await expectFine(page, width, 'a journey');
      await visits(`/orders/${orderRef}`, `Order ${orderRef}`);
      await expectFine(page, width, 'an order');
      await page.getByRole('button', { name: 'Refund …' }).click();
      await page.getByRole('dialog').waitFor();
      await expectFine(page, width, 'a refund');
      for (const [path, button] of dialogs) {
        await visits(path, screens.find((one) => one.path === path)?.title ?? '');
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await expectFine(page, width, button);
      }
      await visits('/orders', 'Orders');
      await page.getByRole('button', { name: 'Between' }).click();
      await page.getByRole('button', { name: 'The month before' }).waitFor();
      await expectFine(page, width, 'days to choose');
      await page.keyboard.press('Escape');
      await visits('/', 'Home');
      await page.keyboard.press('/');
      await page.getByRole('dialog').waitFor();
      await expectFine(page, width, 'the search');
      expect(faults).toEqual([]);
      expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);

      await using owner = await openConsole(browser, { url: await consoleLink(), width, colorScheme });
      await owner.visits(peopleScreen.path, peopleScreen.title);
      await expectFine(owner.page, width, 'the people');
      await owner.page.getByRole('button', { name: 'Invite a person' }).click();
      await owner.page.getByRole('dialog').waitFor();
      await expectFine(owner.page, width, 'an invitation');
      const nobody = { url: `${target().base_url}/console/`, width, colorScheme };
      await using stranger = await openConsole(browser, nobody);
      await stranger.shows('You are not signed in');
      await expectFine(stranger.page, width, 'the first screen');
    });

    test('a busy platform opens the console by itself when it is ready', async () => {
      await using console = await openConsole(browser, { url: await consoleLink({ brand_id: demoBrand() }) });
      await console.shows('Home');
      let asked = 0;
      await console.page.route('**/console/config.json', (route) => {
        asked += 1;
        if (asked > 1) return route.continue();
        const headers = { 'retry-after': '1', 'content-type': 'application/problem+json' };
        return route.fulfill({ status: 429, headers, body: '{"title":"Too many requests","status":429}' });
      });
      await console.page.reload();
      await console.shows('The console does not open');
      await console.shows('Home');
    });

    test('the first screen needs at most 250 kB of script', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      const { page, visits } = console;
      const scripts: Promise<{ readonly responseBodySize: number }>[] = [];
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('.js')) scripts.push(request.sizes());
      });
      // Its files are kept by the browser, but a page with a listener for requests asks for them again.
      await page.route('**/*', (route) => route.continue());
      await visits('/', 'Home');
      await page.waitForLoadState('networkidle');
      const bytes = (await Promise.all(scripts)).reduce(
        (sum, { responseBodySize }) => sum + responseBodySize,
        0,
      );
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(250_000);
    });

    test('decisions.md 15: a session that is read-only shows no button that would fail, and one of a brand no other brand', async () => {
      await payForJourney();
      await using console = await openConsole(browser, {
        url: await consoleLink({ read_only: true, brand_id: demoBrand() }),
      });
      const { page, shows, visits } = console;
      await shows('Home');
      expect(await page.getByRole('combobox', { name: 'Brand' }).count()).toBe(0);
      // Members may be of every brand.
      expect(await page.getByRole('navigation').getByRole('link', { name: 'People' }).count()).toBe(0);
      for (const { path, title } of screens) {
        await visits(path, title);
        expect(
          (await page.locator('main button').allInnerTexts()).filter((name) => actNames.test(name)),
          path,
        ).toEqual([]);
      }
    });

    test('a session shows the screens of its scopes alone', async () => {
      await using console = await openConsole(browser, {
        url: await consoleLink({ scopes: ['orders:read'] }),
      });
      const { page, shows, visits } = console;
      await shows('Home');
      const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
      expect(names).toEqual(['Home', 'Orders']);
      await visits('/keys', 'Nothing to show');
    });

    test.each([390, 1280])('the funnel names the greatest loss first, and fits at %i px', async (width) => {
      await using console = await openConsole(browser, {
        url: await consoleLink(),
        width,
        colorScheme: 'dark',
      });
      const { page, visits } = console;
      await countedFunnel(page);
      await visits('/funnel', 'Funnel');
      const steps = page.getByRole('table', { name: 'Steps' });
      expect(await steps.getByRole('row').nth(1).innerText()).toMatch(
        /What would you like to weigh\?[\s\S]*only some are asked[\s\S]*27[\s\S]*23%/,
      );
      expect(await page.locator('main').innerText()).toContain('33% of started');
      const sources = page.getByRole('table', { name: 'By source' });
      expect(await sources.getByRole('row').last().innerText()).toMatch(/search[\s\S]*120[\s\S]*17%/);
      await expectFine(page, width, 'the funnel');
      await page.getByRole('combobox', { name: 'Source' }).click();
      await page.getByRole('option', { name: 'search' }).click();
      await page.getByText('17% of started').first().waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('funnel.csv');
    });

    test('a list that could not be read is read again, and one without rows says what to do', async () => {
      const { apiKey } = await ownAccount();
      await using console = await openConsole(browser, { url: await consoleLink({}, apiKey) });
      const { page, shows } = console;
      await shows('Home');
      const refusal = { type: '/problems/forbidden', title: 'Forbidden', status: 403 };
      await page.route('**/v1/account/orders*', (route) => route.fulfill({ status: 403, json: refusal }));
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
      await page.unroute('**/v1/account/orders*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Choose a longer time').waitFor();
      expect(page.url()).toBe(`${target().base_url}/console/orders`);
    });
  },
);
