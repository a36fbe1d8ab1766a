// Takes long: each task is done four times, for a patient who answers everything and pays.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import { testTask } from '../../../../src/console/console-tasks.ts';
import { sellingAccount } from '../../../../src/walk/selling-account.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, tasks of support',
  ({ browser }) => {
    testTask(browser, {
      name: 'support finds a caller by the e-mail address, which is in no address of a request',
      acts: [4, 4],
      prepare: async () => {
        const account = await sellingAccount();
        const email = { contact_email: 'caller@shop.example' };
        return { ...account, ...(await account.orderAfter('order-of-caller', ['pay'], email)) };
      },
      run: async ({ page, shows, hands }, { journeyId }) => {
        const asked: string[] = [];
        page.on('request', (request) => void asked.push(request.url()));
        await hands.search('Caller@shop.example');
        await hands.take('Find the journeys of the patient Caller@shop.example');
        await hands.take(`journey ${journeyId}, paid`);
        await shows('Journey order-of-caller');
        await page.getByRole('heading', { name: 'The patient has paid' }).waitFor();
        expect(asked.join().toLowerCase()).not.toContain('caller');
      },
    });

    testTask(browser, {
      name: 'support finds a caller by the reference',
      acts: [4, 4],
      prepare: async () => {
        const account = await sellingAccount();
        return { ...account, ...(await account.orderAfter('order-1034')) };
      },
      run: async ({ page, shows, hands }, { journeyId }) => {
        await hands.search('order-1034');
        await hands.take('Find what has the reference or case number “order-1034”');
        await hands.take(`journey ${journeyId}, order-1034, paid`);
        await shows('Journey order-1034');
        await page.getByRole('heading', { name: 'The patient has paid' }).waitFor();
      },
    });
  },
);
