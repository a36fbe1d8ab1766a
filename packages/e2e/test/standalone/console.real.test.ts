// Takes long: a browser looks at every screen of the console, twice, and goes from zero to live by the keyboard.
import { startBrowser } from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { onboardingOperators } from '../../src/clients/onboarding-operators.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { actAtCheckout, initiatePayment } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../src/console/open-console.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { keyboard } from '../../src/patient-pages/hands.ts';
import { walk } from '../../src/walk/walk.ts';

const screens = [
  ...['Start', 'Brand', 'Offerings', 'Journeys', 'Funnel', 'Orders', 'Webhooks', 'Events', 'Domains'],
  ...['API keys', 'Console sessions', 'Audit'],
];

/** A patient of the demo brand answers everything and pays. */
async function payForJourney(): Promise<void> {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
  const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
  const { body } = await initiatePayment({ journey_id: journeyId });
  await actAtCheckout(body.data.checkout_url, 'pay');
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the console',
  ({ browser }) => {
    test.each([
      [390, 'light'],
      [1280, 'dark'],
    ] as const)(
      'every screen at %i px in %s has no fault that axe finds, and fits',
      async (width, colorScheme) => {
        await payForJourney();
        await using console = await openConsole(browser, { url: await consoleLink(), width, colorScheme });
        const { page, shows, faults } = console;
        await shows('Start');
        expect(page.url()).not.toContain('cns_');
        const check = async (what: string) => {
          expect(await axeFaults(page), what).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(
            width,
          );
          expect(page.url(), what).not.toMatch(/jny_|ses_|cns_/);
        };
        for (const screen of screens) {
          await page.getByRole('link', { name: screen, exact: true }).click();
          await shows(screen);
          await check(screen);
          const row = page.locator('main tbody button.link').first();
          if ((await row.count()) === 0) continue;
          await row.click();
          await page.locator('main section h2').first().waitFor();
          await shows(screen);
          await check(`an entry of ${screen}`);
        }
        expect(faults).toEqual([]);
        expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      },
    );

    test('decisions.md 15: a session that is read-only shows no button that would fail, and one of a brand no other brand', async () => {
      const brandId = demoBrand();
      await using console = await openConsole(browser, {
        url: await consoleLink({ read_only: true, brand_id: brandId }),
      });
      const { page, shows } = console;
      await shows('Start');
      expect(await page.locator('header option').count()).toBe(1);
      for (const screen of screens) {
        await page.getByRole('link', { name: screen, exact: true }).click();
        await shows(screen);
        const labels = await page.locator('main form button[type=submit].main').allInnerTexts();
        expect(labels, screen).toEqual([]);
      }
      await page.getByRole('link', { name: 'API keys', exact: true }).click();
      await shows('API keys');
      expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0);
    });

    test.each([390, 1280])(
      'the chart of the funnel fits at %i px, and stands in a table, too',
      async (width) => {
        await using console = await openConsole(browser, {
          url: await consoleLink(),
          width,
          colorScheme: 'dark',
        });
        const { page, shows } = console;
        // A real funnel takes five minutes to count its first journey.
        const counts = { left: 3, went_back: 1, median_seconds: 11, instrument_version: 'wl@1.0.0' };
        const nodes = [
          { ...counts, node_id: 'd_welcome', reached: 120, answered: 118 },
          { ...counts, node_id: 'q_goal_weight_kg', reached: 117, answered: null },
        ];
        await page.route('**/funnel?*', async (route) => {
          const { data } = await (await route.fetch()).json();
          await route.fulfill({ json: { data: { ...data, started: 120, paid: 40, nodes } } });
        });
        await shows('Start');
        await page.getByRole('link', { name: 'Funnel', exact: true }).click();
        await shows('Funnel');
        await page.getByRole('table', { name: 'Nodes' }).waitFor();
        expect(await page.getByRole('table', { name: 'Steps' }).innerText()).toContain('33 %');
        expect(await axeFaults(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download as CSV' }).click(),
        ]);
        expect(file.suggestedFilename()).toBe('funnel.csv');
      },
    );

    test('decisions.md 15: a link opens once, a sign-out ends the session, and an ended one leads out', async () => {
      const url = await consoleLink();
      await using first = await openConsole(browser, { url });
      await first.shows('Start');
      await using second = await openConsole(browser, { url });
      await second.shows('This link opens nothing any more');

      const other = await openConsole(browser, { url: await consoleLink() });
      await using _ = other;
      await other.shows('Start');
      await other.page.getByRole('link', { name: 'Console sessions', exact: true }).click();
      await other.shows('Console sessions');
      await first.page.getByRole('button', { name: 'Sign out' }).click();
      await first.shows('You are signed out');
      await first.page.reload();
      await first.shows('You are not signed in');

      const own = other.page.getByRole('row', { name: '(yours)' });
      await own.getByRole('button', { name: 'End', exact: true }).click();
      await other.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
      await other.shows('Your session has ended');
    });

    test('a list that could not be read is read again, from the beginning', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      const { page, shows } = console;
      await shows('Start');
      const path = '**/v1/account/catalog/offerings*';
      await page.route(path, (route) =>
        route.fulfill({
          status: 403,
          json: { type: '/problems/forbidden', title: 'Forbidden', status: 403 },
        }),
      );
      await page.getByRole('link', { name: 'Offerings', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await page.unroute(path);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('table', { name: 'Catalog' }).waitFor();
    });

    test('a screen says that it is busy until its answer is there', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      const { page, shows } = console;
      await shows('Start');
      let answer = () => {};
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/v1/account/onboarding', async (route) => {
        await released;
        await route.continue();
      });
      await page.reload();
      await page.locator('main [aria-busy=true]').waitFor({ state: 'attached' });
      answer();
      await shows('Start');
      expect(await page.locator('main').innerText()).toContain('steps are done');
    });

    test('an integrator goes from zero to live in the console, by the keyboard alone', async () => {
      const receiver = await startReceiver();
      onTestFinished(() => receiver.close());
      const { apiKey, clientId } = await ownTenant({ brands: [[]] });
      await using console = await openConsole(browser, { url: await consoleLink({}, apiKey) });
      const { page, shows, tells, faults } = console;
      const { press, type } = keyboard(page);
      const go = async (path: string, title: string) => {
        await page.locator('main h1').focus();
        await press(`nav a[href="#/${path}"]`);
        await shows(title);
      };
      const field = (label: string) => `label:text-is(${JSON.stringify(label)}) ~ :is(input, textarea)`;
      await shows('Start');

      await press('.next button:text("Company profile")');
      await page.locator('section[aria-label=Step] form').waitFor();
      await type(field('Legal name of the company'), 'Zero Health LLC');
      await type(field('Country'), 'US');
      await type(field('E-mail of your contact'), 'ops@zero.example');
      await press('section[aria-label=Step] button[type=submit]');
      await tells('The step was submitted.');

      for (const [index] of ['msa', 'baa'].entries()) {
        const agreement = `section[aria-label=Agreements] details:nth-of-type(${index + 1})`;
        await press(`${agreement} > summary`);
        await type(`${agreement} ${field('Name of the person who signs')}`, 'Jo Field');
        await type(`${agreement} ${field('Title')}`, 'CEO');
        await type(`${agreement} ${field('E-mail')}`, 'jo@zero.example');
        await keyboard(page).tick(`${agreement} input[type=checkbox]`);
        await press(`${agreement} button[type=submit]`);
        await page.locator(`${agreement} > summary:text("executed")`).waitFor();
      }

      await go('brand', 'Brand');
      await type('main form:nth-of-type(1) .field:nth-of-type(1) textarea', 'weight_loss');
      await type('main form:nth-of-type(1) .field:nth-of-type(2) textarea', 'https://zero.example/done');
      await press('main form:nth-of-type(1) button[type=submit]');
      await tells('The brand was saved.');
      await type('main form:nth-of-type(2) textarea', 'https://zero.example');
      await press('main form:nth-of-type(2) button[type=submit]');
      await tells('The origins were saved.');

      await go('offerings', 'Offerings');
      const enable = page.locator('tr', { hasText: 'wl-semaglutide-monthly' }).getByRole('button');
      await enable.focus();
      await page.keyboard.press('Enter');
      await tells('The offering was enabled.');

      await go('webhooks', 'Webhooks');
      await type('main form .field:nth-of-type(1) input', receiver.url);
      await press('main form button[type=submit]');
      await tells('The receiver was added.');
      expect(await page.locator('.secret code').innerText()).toMatch(/^whsec_/);
      await press('main tbody button.link');
      await press('section[aria-label=Receiver] button:text("Send a test")');
      await page.locator('.note', { hasText: 'The receiver took the test' }).waitFor();

      await go('start', 'Start');
      await page
        .locator('button:text("Start a test run")')
        .waitFor({ timeout: 20_000 })
        .catch(async () => {
          await page.reload();
          await shows('Start');
        });
      await press('button:text("Start a test run")');
      await tells('The test run has begun.');
      const run = page.locator('section[aria-label="Test run"]');
      const refreshed = async () => {
        await press('button:text("Refresh the test run")');
        return run.locator('p .state').innerText();
      };
      let state = await refreshed();
      while (state === 'running') state = await refreshed();
      expect(state, await run.innerText()).toBe('passed');
      await onboardingOperators(target()).onboarding.goLive({ clientId });
      await page.reload();
      await shows('Start');
      expect(await page.locator('main').innerText()).toContain('11 of 11 steps are done: completed.');
      expect(faults).toEqual([]);
    });
  },
);
