import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, sessions of the console',
  ({ browser }) => {
    test('decisions.md 15: a link opens once, a sign-out ends the session, and an ended one leads out', async () => {
      const url = await consoleLink();
      await using first = await openConsole(browser, { url });
      await first.shows('Home');
      await using second = await openConsole(browser, { url });
      await second.shows('This link opens nothing any more');

      await using other = await openConsole(browser, { url: await consoleLink() });
      await other.visits('/sessions', 'Console sessions');
      const signOut = async () => {
        await first.page.getByRole('button', { name: 'Your session' }).click();
        await first.page.getByRole('menuitem', { name: 'Sign out' }).click();
      };
      // Whoever leaves a shared machine must not believe in a sign-out that nobody heard.
      await first.page.route('**/console/session', (route) => route.abort());
      await signOut();
      await first.tells(
        'You are still signed in. The platform did not answer. Check the connection and try again.',
      );
      await first.shows('Home');
      await first.page.unroute('**/console/session');
      await signOut();
      await first.shows('You are signed out');
      await first.page.reload();
      await first.shows('You are not signed in');

      await other.page.getByRole('button', { name: 'End your session' }).click();
      await other.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
      await other.shows('Your session has ended');
    });

    test('decisions.md 15: a link in a browser with a session asks before it ends that one', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      await console.shows('Home');
      const next = await consoleLink({ scopes: ['orders:read'] });
      // The same document would not load again for another fragment.
      await console.page.goto('about:blank');
      await console.page.goto(next);
      await console.shows('Open another session?');
      await console.page.getByRole('button', { name: 'Open the link' }).click();
      await console.shows('Home');
      expect(await console.page.getByRole('navigation').getByRole('link').count()).toBe(2);
    });

    test('a window does nothing more when another one opened another session', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      await console.shows('Home');
      const other = await console.page.context().newPage();
      await other.goto(await consoleLink());
      await other.getByRole('button', { name: 'Open the link' }).click();
      await other.locator('main h1:text-is("Home")').waitFor();
      await console.page.evaluate("dispatchEvent(new Event('focus'))");
      await console.shows('Another session was opened in this browser');
    });

    test('a screen says that it is busy until its answer is there', async () => {
      await using console = await openConsole(browser, { url: await consoleLink() });
      const { page, shows } = console;
      await shows('Home');
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/v1/account/onboarding', async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto(`${new URL(page.url()).origin}/console/onboarding`);
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'attached' });
      resolve();
      await shows('Onboarding');
      expect(await page.locator('main').innerText()).toContain('steps are done');
    });
  },
);
