// Takes long: each task is done four times, for patients who answer everything and pay.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import { target } from '../../../../src/clients/target.ts';
import { testTask } from '../../../../src/console/console-tasks.ts';
import { downloaded } from '../../../../src/console/downloaded.ts';
import { bearing } from '../../../../src/http/credentials.ts';
import { send } from '../../../../src/http/http-client.ts';
import { sellingAccount } from '../../../../src/walk/selling-account.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, tasks of finance and compliance',
  ({ browser }) => {
    testTask(browser, {
      name: 'finance refunds a part of an order, and sees what is left',
      acts: [5, 6],
      prepare: async () => {
        const account = await sellingAccount();
        return { ...account, ...(await account.orderAfter('order-refunded')) };
      },
      run: async ({ page, shows, tells, hands, goTo }, { orderRef }) => {
        await goTo('Orders');
        await hands.press(page.getByRole('link', { name: orderRef }));
        await shows('Order order-refunded');
        await hands.press(page.getByRole('button', { name: 'Refund …' }));
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Refund $249.00 of order order-refunded?').waitFor();
        await hands.type(dialog.getByLabel('Amount in USD'), '100.50');
        await hands.press(dialog.getByRole('button', { name: 'Refund $100.50' }));
        await tells('The refund is under way.');
        await page.getByText('partially refunded').first().waitFor();
      },
    });

    testTask(browser, {
      name: 'finance closes a month: its sums, and a CSV of its orders',
      acts: [4, 5],
      prepare: async () => {
        const account = await sellingAccount();
        const paid = await account.orderAfter('order-paid');
        const refunded = await account.orderAfter('order-refunded', ['pay', 'partial_refund']);
        return { ...account, orderRefs: [paid.orderRef, refunded.orderRef] };
      },
      run: async ({ page, shows, hands, goTo }, { orderRefs }) => {
        await goTo('Orders');
        await hands.press(page.getByRole('button', { name: 'Between' }));
        await hands.press(page.getByRole('button', { name: 'This month' }));
        await expect.poll(() => page.url()).toMatch(/from=\d{4}-\d\d-01&to=/);
        await shows('Orders');
        expect(await page.locator('main').innerText()).toMatch(/\$498\.00[\s\S]*\$124\.50/);
        const csv = await downloaded(page, () =>
          hands.press(page.getByRole('button', { name: 'Download as CSV' })),
        );
        expect(orderRefs.map((ref) => csv.includes(ref))).toEqual([true, true]);
      },
    });

    testTask(browser, {
      name: 'compliance finds who gave money back, in words and as CSV',
      acts: [4, 5],
      prepare: async () => {
        const account = await sellingAccount();
        const { orderRef } = await account.orderAfter('order-audited');
        const { status } = await send(`${target().base_url}/v1/payments/${orderRef}/refunds`, {
          method: 'POST',
          headers: bearing(account.apiKey, account.brandId),
          body: { amount_minor: 100 },
        });
        expect(status).toBe(201);
        return { ...account, orderRef };
      },
      run: async ({ page, shows, hands, goTo }, { orderRef }) => {
        await goTo('Audit');
        await hands.pick(page.getByRole('combobox', { name: 'About' }), 'Order');
        await expect.poll(() => page.url()).toContain('kind=order');
        await shows('Audit');
        const row = page.getByRole('row').filter({ hasText: orderRef }).filter({ hasText: 'Order refund' });
        await expect.poll(() => row.innerText()).toMatch(/api key[\s\S]*Amount minor: 100/);
        expect(await page.locator('main').innerText()).not.toMatch(/[{}]/);
        const csv = await downloaded(page, () =>
          hands.press(page.getByRole('button', { name: 'Download as CSV' })),
        );
        expect(csv.split('\r\n')[0]).toBe('Action,Subject,By,Changed,When');
        expect([csv.includes(orderRef), csv.includes('Brand ')]).toEqual([true, false]);
      },
    });
  },
);
