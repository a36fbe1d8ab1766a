// Takes long: each task is done four times.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import { testTask } from '../../../../src/console/console-tasks.ts';
import { countedFunnel } from '../../../../src/console/counted-funnel.ts';
import { sellingAccount } from '../../../../src/walk/selling-account.ts';

const offeringName = 'Semaglutide injection, monthly';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, tasks of growth',
  ({ browser }) => {
    testTask(browser, {
      name: 'growth changes the look of the brand, and sees it before it is saved',
      acts: [4, 5],
      prepare: async () => {
        const account = await sellingAccount();
        return { ...account, brand: (await account.get(`/brands/${account.brandId}`)).body.data };
      },
      run: async ({ page, tells, hands, goTo }, { brand, ...account }) => {
        await goTo('Brand', brand.name);
        await hands.type(page.getByLabel('Accent'), '#0a7d5a');
        await hands.type(page.getByLabel('Background'), '#fff4e0');
        const style = await page.getByRole('figure', { name: 'Preview' }).first().getAttribute('style');
        expect(style).toContain('rgb(255, 244, 224)');
        await hands.press(page.getByRole('button', { name: 'Save the look' }));
        await tells('The look was saved.');
        const { theme } = (await account.get(`/brands/${account.brandId}`)).body.data;
        expect(theme).toEqual({ accent: '#0a7d5a', background: '#fff4e0' });
      },
    });

    testTask(browser, {
      name: 'growth reads the price of an offering and writes its copy, seen before it is saved',
      acts: [4, 5],
      prepare: () => sellingAccount(),
      run: async ({ page, shows, tells, hands, goTo }, { get, brandId, offering }) => {
        await goTo('Offerings');
        await hands.press(page.getByRole('link', { name: offeringName }));
        await shows(offeringName);
        await page.getByText('$249.00').first().waitFor();
        await hands.type(page.getByLabel('Title', { exact: true }), 'Weight care');
        expect(await page.getByRole('figure', { name: 'Preview' }).innerText()).toContain('Weight care');
        await hands.press(page.getByRole('button', { name: 'Save the copy' }));
        await tells('The copy was saved.');
        const { locales } = (await get(`/brands/${brandId}/offerings/${offering}/copy`)).body.data;
        expect(locales).toEqual({ en: { title: 'Weight care' } });
      },
    });

    testTask(browser, {
      name: 'growth finds the worst step of the last week',
      acts: [2, 2],
      prepare: () => sellingAccount(),
      run: async ({ page, shows, hands }) => {
        await countedFunnel(page);
        await page.reload();
        await shows('Home');
        await hands.press(page.getByRole('link', { name: 'See where patients stop' }));
        await shows('Funnel');
        await hands.choose(page.getByRole('radiogroup', { name: 'Period' }), '7 days');
        await expect.poll(() => page.url()).toContain('days=7');
        const worst = page.getByRole('table', { name: 'Steps' }).getByRole('row').nth(1);
        await worst.filter({ hasText: 'What would you like to weigh?' }).waitFor();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
    });

    testTask(browser, {
      name: 'growth adds a question that only some patients are asked',
      acts: [10, 11],
      prepare: async () => {
        const account = await sellingAccount();
        await account.post('/question-library/facts', {
          ...{
            code: 'smoker',
            value_type: 'code',
            cardinality: 'single',
            options: [{ code: 'never' }, { code: 'daily' }],
          },
        });
        const questions = `/offerings/${account.offering}/qualification/questions`;
        const { status } = await account.post(questions, {
          ...{
            fact: `${account.brandId}:smoker`,
            control: 'single_select_cards',
            options: ['never', 'daily'],
          },
          ...{ copy: { headline: 'Do you smoke?' }, required: true },
        });
        expect(status).toBe(201);
        return { ...account, questions };
      },
      run: async ({ page, shows, tells, hands, goTo }, { get, questions }) => {
        await goTo('Offerings');
        await hands.press(page.getByRole('link', { name: offeringName }));
        await shows(offeringName);
        await hands.press(page.getByRole('button', { name: 'Add a question', exact: true }));
        const dialog = page.getByRole('dialog');
        await hands.pick(
          dialog.getByRole('combobox', { name: 'The answer is stored as' }),
          'goal weight kg (kg)',
        );
        await hands.type(dialog.getByRole('textbox', { name: 'Question', exact: true }), 'Your goal?');
        await hands.press(dialog.getByRole('button', { name: 'Add a condition' }));
        await hands.pick(dialog.getByRole('combobox', { name: 'Value' }), 'daily');
        await hands.press(dialog.getByRole('button', { name: 'Add the question' }));
        await tells('The question was added.');
        await page.getByText(/Asked if “Do you smoke\?” is one of daily/).waitFor();
        const { data } = (await get(questions)).body;
        expect(data[1]).toMatchObject({
          copy: { headline: 'Your goal?' },
          when: { kind: 'in', values: ['daily'] },
        });
      },
    });
  },
);
