// Takes long: patients answer everything and pay before support looks at them.
import { readFile } from 'node:fs/promises';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { payOrder } from '../../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';
import { bearing } from '../../../src/http/credentials.ts';
import { send } from '../../../src/http/http-client.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';
import { walk } from '../../../src/walk/walk.ts';

/** A patient with a reference answers everything and pays. */
async function paidJourney(reference: string) {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly', reference } as const;
  const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
  return { journeyId, orderRef: await payOrder({ journey_id: journeyId }) };
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, support in the console',
  ({ browser }) => {
    const open = async () => openConsole(browser, { url: await consoleLink({ brand_id: demoBrand() }) });

    test('a refund is bounded, and nothing pretends to cancel it once it is sent', async () => {
      const { orderRef } = await paidJourney('order-refunded');
      await using console = await open();
      const { page, visits, tells, faults } = console;
      await visits(`/orders/${orderRef}`, 'Order order-refunded');
      await page.getByRole('button', { name: 'Refund …' }).click();
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByLabel('Amount in USD');
      await amount.fill('300');
      await dialog.getByText('Between $0.01 and $249.00.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Refund' }).isDisabled()).toBe(true);
      await amount.fill('100.50');
      const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/refunds', async (route) => {
        press();
        await answered;
        await route.continue();
      });
      await dialog.getByRole('button', { name: 'Refund $100.50' }).click();
      await pressed;
      // The refund is sent, so nothing pretends to cancel it.
      await page.keyboard.press('Escape');
      expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
      answer();
      await tells('The refund is under way.');
      await page.getByText('partially refunded').first().waitFor();
      await page.getByRole('button', { name: 'Refund …' }).click();
      await dialog.getByText('Refund $148.50 of order order-refunded?').waitFor();
      expect(faults).toEqual([]);
    });

    test('an id leads to its screen, and a journey shows its order, events, deliveries and a link to go on', async () => {
      const { journeyId, orderRef } = await paidJourney('order-looked-at');
      await using console = await open();
      const { page, shows } = console;
      await shows('Home');
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Find' }).fill(journeyId);
      await page.getByRole('dialog').getByText(`journey ${journeyId}`).waitFor();
      await page.keyboard.press('Enter');
      await shows('Journey order-looked-at');
      expect(new URL(page.url()).pathname).toBe(`/console/journeys/${journeyId}`);
      await page.getByRole('heading', { name: 'The patient has paid' }).waitFor();
      await page.getByRole('link', { name: orderRef }).waitFor();

      await page.getByRole('button', { name: 'Link to go on' }).click();
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.getByRole('dialog').getByText('/v1/auth/login?link=').waitFor();
      await page.keyboard.press('Escape');

      const row = page.getByRole('row', { name: 'journey.payment.succeeded.v1' });
      await row.getByRole('link').click();
      await shows('journey.payment.succeeded.v1');
      await page.getByRole('table', { name: 'Deliveries of the event' }).waitFor();
    });

    test('a patient is found by the case number that stands below each screen', async () => {
      const { journeyId } = await paidJourney('order-with-case');
      await using console = await open();
      const { page, visits, shows } = console;
      await visits(`/journeys/${journeyId}`, 'Journey order-with-case');
      const headers = bearing(target().api_key, demoBrand());
      const { body } = await send(`${target().base_url}/v1/enrollments/${journeyId}`, { headers });
      const { case_number } = body.data;
      await page.locator('main').getByText(case_number, { exact: true }).waitFor();
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: 'Find' }).fill(case_number.toLowerCase());
      await page.getByRole('dialog').getByText('Find what has the reference or case number').click();
      await page.getByRole('dialog').getByText(`journey ${journeyId}`).click();
      await shows('Journey order-with-case');
    });

    test('a journey is erased only when its reference is typed', async () => {
      const { journeyId } = await paidJourney('order-erased');
      await using console = await open();
      const { page, visits, tells, shows } = console;
      await visits(`/journeys/${journeyId}`, 'Journey order-erased');
      await page.getByRole('button', { name: 'More about this journey' }).click();
      await page.getByRole('menuitem', { name: 'Erase the journey' }).click();
      const erase = page.getByRole('button', { name: 'Erase for good' });
      const typed = page.getByLabel('Type order-erased to erase it');
      await typed.fill('order-erase');
      expect(await erase.isDisabled()).toBe(true);
      await typed.fill('order-erased');
      await erase.click();
      await tells('The journey is being erased.');
      await shows('Journeys');
    });

    test.each([390, 1280])(
      'a list is sorted by the heads of its columns at %i px, and its CSV has its rows',
      async (width) => {
        const { orderRef: older } = await paidJourney('order-sorted');
        const { orderRef: newer } = await paidJourney('order-sorted');
        await using console = await openConsole(browser, {
          url: await consoleLink({ brand_id: demoBrand() }),
          width,
        });
        const { page, visits } = console;
        await visits('/orders?reference=order-sorted', 'Orders');
        const refsIn = async (caption: string) =>
          (await page.getByRole('table', { name: caption }).getByRole('row').allInnerTexts())
            .flatMap((text) => /ord_\w+/.exec(text) ?? [])
            .map(String)
            .filter((ref) => ref === older || ref === newer);
        await page.getByRole('table', { name: 'Orders, the latest first' }).waitFor();
        expect(await refsIn('Orders, the latest first')).toEqual([newer, older]);
        const head = (name: string) => page.getByRole('columnheader', { name });
        expect(await head('Sort by created').getAttribute('aria-sort')).toBe('descending');
        await page.getByRole('button', { name: 'Sort by changed' }).press('Enter');
        await page.getByRole('table', { name: 'Orders, the earliest change first' }).waitFor();
        expect(await refsIn('Orders, the earliest change first')).toEqual([older, newer]);
        expect(await head('Sort by created').getAttribute('aria-sort')).toBe('none');
        await page.getByRole('button', { name: 'Sort by created' }).click();
        await page.getByRole('table', { name: 'Orders, the latest first' }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download as CSV' }).click(),
        ]);
        const csv = await readFile((await file.path()) ?? '', 'utf8');
        expect([csv.includes(newer), csv.includes(older)]).toEqual([true, true]);
      },
    );

    test('the newest comes first, and filters stand in the address', async () => {
      const { journeyId: older } = await paidJourney('order-repeated');
      const { journeyId: newer } = await paidJourney('order-repeated');
      await using console = await open();
      const { page, visits, shows } = console;
      await visits('/journeys?reference=order-repeated', 'Journeys');
      const rows = page.getByRole('table', { name: 'Journeys, the latest first' }).getByRole('row');
      expect(await rows.nth(1).innerText()).toContain(newer);
      expect(await rows.nth(2).innerText()).toContain(older);
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Abandoned' }).click();
      await shows('Journeys');
      expect(page.url()).toContain('status=abandoned');
      await page.reload();
      await shows('Journeys');
      expect(await page.locator('.filters').innerText()).toContain('Abandoned');
    });
  },
);
