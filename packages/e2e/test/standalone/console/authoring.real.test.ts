// Takes long: a browser fills in every form of an author.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAccount } from '../../../src/clients/account-client.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';

const offering = 'wl-semaglutide-monthly';
const questionsPath = `/offerings/${offering}/qualification/questions`;

/** Chooses an option of a picker in the opened dialog. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, authoring in the console',
  ({ browser }) => {
    test('questions are made of pickers, with a condition and a preview, and get another order by the keyboard', async () => {
      const account = await ownAccount();
      await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
      await using console = await openConsole(browser, { url: await consoleLink({}, account.apiKey) });
      const { page, visits, tells, faults } = console;
      await visits(`/offerings/${offering}`, 'Semaglutide injection, monthly');

      await page.getByRole('button', { name: 'Facts of your own' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('smoker');
      for (const code of ['never', 'daily']) {
        await dialog.getByRole('combobox', { name: 'Options' }).fill(code);
        await page.keyboard.press('Enter');
      }
      await dialog.getByRole('button', { name: 'Add the fact' }).click();
      await tells('The fact was added.');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Add a question', exact: true }).click();
      await pick(page, 'The answer is stored as', 'smoker');
      await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you smoke?');
      await dialog.getByLabel('Label of never').fill('No');
      const preview = dialog.getByRole('figure', { name: 'Preview' });
      expect(await preview.innerText()).toMatch(/Do you smoke\?[\s\S]*No[\s\S]*daily/);
      await dialog.getByRole('button', { name: 'Add the question' }).click();
      await tells('The question was added.');

      await page.getByRole('button', { name: 'Translate “Do you smoke?”' }).click();
      await dialog.getByLabel('Another language').fill('es');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('¿Fuma?');
      await dialog.getByRole('textbox', { name: 'Option daily' }).fill('Sí, a diario');
      await dialog.getByRole('button', { name: 'Save the translation' }).click();
      // The platform wants every text, and its words stand at the text that is missing.
      await expect
        .poll(() => dialog.getByRole('textbox', { name: 'Option never' }).getAttribute('aria-invalid'))
        .toBe('true');
      await dialog.getByRole('textbox', { name: 'Option never' }).fill('No');
      await dialog.getByRole('button', { name: 'Save the translation' }).click();
      await tells('The translation was saved.');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Add a question', exact: true }).click();
      await pick(page, 'The answer is stored as', 'goal weight kg (kg)');
      await dialog
        .getByRole('textbox', { name: 'Question', exact: true })
        .fill('What would you like to weigh?');
      await dialog.getByRole('button', { name: 'Add a condition' }).click();
      await pick(page, 'Test', 'is');
      await dialog.getByRole('button', { name: 'Add the question' }).click();
      await dialog.getByText('Give each condition its value, or remove it.').waitFor();
      await pick(page, 'Value', 'daily');
      await dialog.getByRole('button', { name: 'Add the question' }).click();
      await page.getByText('Asked if “Do you smoke?” is daily.').waitFor();

      const { body } = await account.get(questionsPath);
      expect(body.data).toMatchObject([
        {
          copy: {
            headline: 'Do you smoke?',
            locales: { es: { headline: '¿Fuma?', option_labels: { never: 'No', daily: 'Sí, a diario' } } },
          },
          ...{ option_labels: { never: 'No' }, required: true },
        },
        { control: 'weight_kg', when: { kind: 'compare', op: 'eq', value: 'daily' } },
      ]);

      // The condition reads the first question, so the platform refuses the order, in its own words.
      await page.getByRole('button', { name: 'Ask “What would you like to weigh?” earlier' }).press('Enter');
      await page.getByRole('alert').first().waitFor();
      await page.getByRole('button', { name: 'Remove “What would you like to weigh?”' }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await tells('The question was removed.');
      await page.getByRole('button', { name: 'Add a question', exact: true }).click();
      await pick(page, 'The answer is stored as', 'goal weight kg (kg)');
      await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Your goal?');
      await dialog.getByRole('button', { name: 'Add the question' }).click();
      await page.getByRole('button', { name: 'Ask “Your goal?” earlier' }).press('Enter');
      await tells('The questions have a new order.');
      const ordered = (await account.get(questionsPath)).body.data as { copy: { headline: string } }[];
      expect(ordered.map(({ copy }) => copy.headline)).toEqual(['Your goal?', 'Do you smoke?']);
      expect(faults).toEqual([]);
    });

    test('copy and look are written with a preview, and a wrong address is named while it is typed', async () => {
      const account = await ownAccount();
      const own = `/brands/${account.brandId}`;
      await account.post(`${own}/offerings`, { offering_ref: offering });
      await using console = await openConsole(browser, { url: await consoleLink({}, account.apiKey) });
      const { page, visits, tells } = console;
      await visits(`/offerings/${offering}`, 'Semaglutide injection, monthly');
      await page.getByLabel('Title', { exact: true }).fill('Weight care');
      await page.getByLabel('Text of the button').fill('Start now');
      expect(await page.getByRole('figure', { name: 'Preview' }).innerText()).toMatch(
        /Weight care[\s\S]*Start now/,
      );
      await page.getByLabel('Another language').fill('es');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('tab', { name: 'es' }).click();
      const spanish = page.getByRole('tabpanel').getByLabel('Title', { exact: true });
      await spanish.fill('Control de peso');
      await page.getByRole('tab', { name: 'en' }).click();
      await page.getByRole('button', { name: 'Save the copy' }).click();
      await tells('The copy was saved.');
      await page.getByRole('tab', { name: 'es' }).click();
      expect(await spanish.inputValue()).toBe('Control de peso');
      expect((await account.get(`${own}/offerings/${offering}/copy`)).body.data.locales).toEqual({
        en: { title: 'Weight care', cta: 'Start now' },
      });

      const { name, redirect_allowlist } = (await account.get(own)).body.data;
      await visits('/brand', name);
      await page.getByLabel('Accent').fill('#0a7d5a');
      await page.getByRole('button', { name: 'Save the look' }).click();
      await tells('The look was saved.');
      const added = page.getByRole('combobox', { name: 'Addresses for the way back' });
      await added.fill('http://shop.example');
      await added.press('Enter');
      await page.getByText('http://shop.example: It begins with https://').waitFor();
      await added.press('Backspace');
      await added.fill('https://shop.example/thanks');
      await page.getByRole('button', { name: 'Save the settings' }).click();
      await tells('The brand was saved.');
      const brand = (await account.get(own)).body.data;
      expect([brand.theme, brand.redirect_allowlist]).toEqual([
        { accent: '#0a7d5a' },
        [...redirect_allowlist, 'https://shop.example/thanks'],
      ]);
    });
  },
);
