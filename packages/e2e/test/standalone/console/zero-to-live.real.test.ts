// Takes long: the whole onboarding, by the keyboard alone.
import { startBrowser } from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { accountClient } from '../../../src/clients/account-client.ts';
import { onboardingOperators } from '../../../src/clients/onboarding-operators.ts';
import { ownTenant } from '../../../src/clients/operator.ts';
import { target } from '../../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';

const maxTabs = 90;

/** In the browser's terms. */
const isFocused = (element: unknown) =>
  (element as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement === element;

await describeWith(
  () => startBrowser(),
  'decisions.md 15, from zero to live in the console',
  ({ browser }) => {
    test('an integrator goes from zero to live in the console, by the keyboard alone', async () => {
      const receiver = await startReceiver();
      onTestFinished(() => receiver.close());
      const { apiKey, clientId, brandIds } = await ownTenant({ brands: [[]] });
      await using console = await openConsole(browser, { url: await consoleLink({}, apiKey) });
      const { page, shows, tells, visits, faults } = console;
      const reach = async (wanted: Locator) => {
        await wanted.waitFor();
        for (let pressed = 0; pressed < maxTabs; pressed += 1) {
          if (await wanted.evaluate(isFocused)) return;
          await page.keyboard.press('Tab');
        }
        throw new Error(`Tab does not reach ${wanted}`);
      };
      const press = async (wanted: Locator, key = 'Enter') => {
        await reach(wanted);
        await page.keyboard.press(key);
      };
      const type = async (label: string, text: string, role: 'textbox' | 'combobox' = 'textbox') => {
        await reach(page.getByRole(role, { name: label, exact: true }));
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
      };
      const go = async (title: string, headline = title) => {
        await press(page.getByRole('navigation').getByRole('link', { name: title, exact: true }));
        await shows(headline);
      };
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      await shows('Home');

      await press(page.getByRole('link', { name: 'Onboarding: Company profile' }));
      await shows('Company profile');
      await type('Legal name of the company', 'Zero Health LLC');
      await type('Country', 'US');
      await type('E-mail of your contact', 'ops@zero.example');
      await press(button('Submit'));
      await tells('The step was submitted.');

      await go('Onboarding');
      for (const title of ['Master services agreement', 'Business associate agreement']) {
        await press(button(new RegExp(`^${title} .*to be executed`)));
        await type('Name of the person who signs', 'Jo Field');
        await type('Title', 'CEO');
        await type('E-mail', 'jo@zero.example');
        await press(page.getByRole('checkbox', { name: 'I agree to the text for the company' }), 'Space');
        await press(button(`Execute: ${title}`));
        await button(new RegExp(`^${title} .*(?<!to be )executed$`)).waitFor();
      }

      const [brandId] = brandIds;
      const { name } = (await accountClient(apiKey, brandId).get(`/brands/${brandId}`)).body.data;
      await go('Brand', name);
      await reach(page.getByRole('combobox', { name: 'Therapies' }));
      await page.keyboard.type('Weight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await type('Addresses for the way back', 'https://zero.example/done', 'combobox');
      await press(button('Save the settings'));
      await tells('The brand was saved.');
      await type('Browser origins', 'https://zero.example', 'combobox');
      await press(button('Save the origins'));
      await tells('The origins were saved.');

      await go('Offerings');
      await press(button('Enable Semaglutide injection, monthly'));
      await tells('The offering was enabled.');

      await go('Webhooks');
      await press(button('Add a receiver'));
      await type('Address', receiver.url);
      await press(button('Add the receiver'));
      await tells('The receiver was added.');
      expect(await page.locator('.secret code').innerText()).toMatch(/^whsec_/);
      await press(page.getByRole('link', { name: receiver.url }));
      await shows(new URL(receiver.url).host);
      await press(button('Send a test'));
      await page.getByText('The receiver took the test: status 204').waitFor();
      await page.keyboard.press('Escape');

      // The screen reads the steps again by itself until the platform has checked them.
      await go('Onboarding');
      await press(button('Start a test run'));
      await tells('The test run has begun.');
      await page.getByText('passed', { exact: true }).waitFor();
      await onboardingOperators(target()).onboarding.goLive({ clientId });
      await visits('/onboarding', 'Onboarding');
      expect(await page.locator('main').innerText()).toContain('11 of 11 steps are done: completed.');
      expect(faults).toEqual([]);
    });
  },
);
