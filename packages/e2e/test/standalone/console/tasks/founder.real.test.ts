// Takes long: each task is done four times.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import { ownAccount } from '../../../../src/clients/account-client.ts';
import { testTask } from '../../../../src/console/console-tasks.ts';
import { signIn } from '../../../../src/console/sign-in.ts';
import { sellingAccount } from '../../../../src/walk/selling-account.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, tasks of a founder',
  ({ browser }) => {
    testTask(browser, {
      name: 'a founder finds the next act on the home, and does it',
      acts: [5, 5],
      prepare: () => ownAccount(),
      run: async ({ page, shows, tells, hands }, account) => {
        await hands.press(page.getByRole('link', { name: 'Onboarding: Company profile' }));
        await shows('Company profile');
        await hands.type(page.getByLabel('Legal name of the company'), 'Zero Health LLC');
        await hands.type(page.getByLabel('Country'), 'US');
        await hands.type(page.getByLabel('E-mail of your contact'), 'ops@zero.example');
        await hands.press(page.getByRole('button', { name: 'Submit' }));
        await tells('The step was submitted.');
        expect((await account.get('/onboarding/steps/company_profile')).body.data.state).toBe('completed');
      },
    });

    testTask(browser, {
      name: 'a founder invites a colleague as support',
      acts: [4, 5],
      prepare: async (once) => ({ ...(await ownAccount()), email: `invited-${once}@shop.example` }),
      run: async ({ page, tells, hands, goTo }, { email }) => {
        await goTo('People');
        await hands.press(page.getByRole('button', { name: 'Invite a person' }));
        const dialog = page.getByRole('dialog');
        await hands.type(dialog.getByLabel('E-mail'), email);
        expect(await dialog.getByRole('combobox', { name: 'Role' }).inputValue()).toContain('Support');
        await hands.press(dialog.getByRole('button', { name: 'Send the invitation' }));
        await tells('The invitation is on its way.');
        expect(await page.getByRole('row', { name: email }).innerText()).toContain('Support');
      },
    });

    testTask(browser, {
      name: 'a colleague who was invited as support signs in, finds an order and cannot refund it',
      acts: [4, 5],
      prepare: async (once) => {
        const account = await sellingAccount();
        const email = `support-${once}@shop.example`;
        await account.post('/members', { email, role: 'support' });
        return { ...account, ...(await account.orderAfter('order-1034')), email, isSignedOut: true };
      },
      run: async (worker, { email, orderRef }) => {
        const { page, shows, hands, goTo } = worker;
        await signIn(worker, email, hands);
        await goTo('Orders');
        await hands.press(page.getByRole('link', { name: orderRef }));
        await shows('Order order-1034');
        await page.getByText('$249.00').first().waitFor();
        expect(await page.getByRole('button', { name: 'Refund …' }).count()).toBe(0);
        const status = await page.evaluate(
          `fetch('/v1/payments/${orderRef}/refunds', { method: 'POST', body: '{}', headers: { 'X-Session': '1', 'X-Console': '1', 'Content-Type': 'application/json' } }).then(({ status }) => status)`,
        );
        expect(status).toBe(403);
      },
    });
  },
);
