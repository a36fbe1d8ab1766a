// Takes long: a patient answers everything and pays before support looks at the order.
import { readFileSync } from 'node:fs';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payOrder } from '../../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../../src/clients/target.ts';
import { linksTo, nextLinkTo } from '../../../src/console/mailed-links.ts';
import { consoleLink, type OpenedConsole, openConsole } from '../../../src/console/open-console.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';
import { walk } from '../../../src/walk/walk.ts';

/** How a person presses what has the focus or is under the pointer. */
type Press = (page: Page, name: string) => Promise<void>;

const byPointer: Press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const byKeyboard: Press = async (page, name) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

const ways = [
  ['with the pointer at 1280 px', 1280, byPointer],
  ['with the keyboard at 390 px', 390, byKeyboard],
] as const;

await describeWith(
  () => startBrowser(),
  'decisions.md 15, people in the console',
  ({ browser }) => {
    const at = (path: string) => new URL(path, target().base_url).href;

    async function invite({ page }: OpenedConsole, email: string, press: Press): Promise<void> {
      await press(page, 'Invite a person');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').fill(email);
      expect(await dialog.getByRole('combobox', { name: 'Role' }).inputValue()).toContain('Support');
      await press(page, 'Send the invitation');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(email, { exact: true }).waitFor();
    }

    async function signIn(console: OpenedConsole, email: string, press: Press): Promise<string> {
      const { page } = console;
      const before = linksTo(email);
      await page.getByLabel('Your e-mail').fill(email);
      await press(page, 'Send me a link');
      await page.getByText(`If ${email} is the address of a member, a link is on its way.`).waitFor();
      const link = await nextLinkTo(email, before);
      await page.goto('about:blank');
      await page.goto(link);
      await console.shows('Home');
      return link;
    }

    test.each(ways)(
      'decisions.md 15: a founder invites a colleague as support, who signs in and cannot refund, %s',
      async (_, width, press) => {
        const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
        const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
        const orderRef = await payOrder({ journey_id: journeyId });
        const email = `support-${width}@shop.example`;

        await using founder = await openConsole(browser, { url: await consoleLink(), width });
        await founder.visits('/people', 'People');
        await invite(founder, email, press);
        expect(await axeFaults(founder.page)).toEqual([]);

        await using colleague = await openConsole(browser, { url: at('/console/'), width });
        await colleague.shows('You are not signed in');
        expect(await axeFaults(colleague.page)).toEqual([]);
        const link = await signIn(colleague, email, press);
        await colleague.visits(`/orders/${orderRef}?brand=${demoBrand()}`, `Order ${orderRef}`);
        await colleague.page.getByText('$249.00').first().waitFor();
        expect(await colleague.page.getByRole('button', { name: 'Refund …' }).count()).toBe(0);
        const status = await colleague.page.evaluate(
          `fetch('/v1/payments/${orderRef}/refunds', { method: 'POST', body: '{}', headers: { 'X-Session': '1', 'X-Console': '1', 'Content-Type': 'application/json' } }).then(({ status }) => status)`,
        );
        expect(status).toBe(403);

        await using stranger = await openConsole(browser, { url: link, width });
        await stranger.shows('This link opens nothing any more');

        await founder.page.reload();
        await founder.shows('People');
        await press(founder.page, `Remove ${email}`);
        await founder.page
          .getByRole('dialog')
          .getByRole('button', { name: 'Remove', exact: true })
          .press('Enter');
        await founder.tells('The person is removed.');
        await colleague.page.reload();
        await colleague.shows('You are not signed in');
        expect([founder.faults, colleague.faults]).toEqual([[], []]);
      },
    );

    test('decisions.md 15: the first screen says the same to a stranger, who gets no link', async () => {
      await using console = await openConsole(browser, { url: at('/console/') });
      await console.page.getByLabel('Your e-mail').fill('eve@nowhere.example');
      await byKeyboard(console.page, 'Send me a link');
      await console.page
        .getByText('If eve@nowhere.example is the address of a member, a link is on its way.')
        .waitFor();
      // A member who asks later has a link, so that of the stranger would be there.
      await using founder = await openConsole(browser, { url: await consoleLink() });
      await founder.visits('/people', 'People');
      await invite(founder, 'later@shop.example', byPointer);
      await using later = await openConsole(browser, { url: at('/console/') });
      await signIn(later, 'later@shop.example', byPointer);
      expect(linksTo('eve@nowhere.example')).toEqual([]);
    });

    test.each(ways)(
      'decisions.md 15: a member chooses the own notices, and the audit lists what that member did alone, %s',
      async (_, width, press) => {
        const email = `notices-${width}@shop.example`;
        await using founder = await openConsole(browser, { url: await consoleLink(), width });
        await founder.visits('/people', 'People');
        await invite(founder, email, press);
        await using member = await openConsole(browser, { url: at('/console/'), width });
        await signIn(member, email, press);
        await press(member.page, 'Your session');
        await member.page.getByRole('menuitem', { name: 'Notices' }).press('Enter');
        await member.shows('Notices');
        // Support sees orders, and neither keys nor webhooks.
        const boxes = await member.page.getByRole('checkbox').all();
        expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([false, false]);
        await member.page.getByRole('checkbox', { name: 'A patient disputes a payment' }).press('Space');
        expect(await axeFaults(member.page)).toEqual([]);
        await press(member.page, 'Save');
        await member.tells('Your notices are chosen.');
        await member.page.reload();
        await member.shows('Notices');
        expect(await member.page.getByRole('checkbox', { name: 'A patient disputes' }).isChecked()).toBe(
          true,
        );

        await founder.visits('/audit', 'Audit');
        await founder.page.getByRole('combobox', { name: 'By' }).click();
        await founder.page.getByRole('option', { name: email }).click();
        await founder.page.getByRole('row').filter({ hasText: 'Member choose notices' }).waitFor();
        expect(await founder.page.getByRole('row').filter({ hasText: 'Api key issue' }).count()).toBe(0);
        expect(await axeFaults(founder.page)).toEqual([]);
        expect(founder.page.url()).toContain('by=mem_');
        const downloading = founder.page.waitForEvent('download');
        await press(founder.page, 'Download as CSV');
        const lines = readFileSync(await (await downloading).path(), 'utf8')
          .trim()
          .split('\n')
          .slice(1);
        expect(lines).not.toEqual([]);
        for (const line of lines) expect(line).toContain(email);
        expect([founder.faults, member.faults]).toEqual([[], []]);
      },
    );

    test('decisions.md 15: a change of role holds in the open console, and the audit names the person', async () => {
      const email = 'changing@shop.example';
      await using founder = await openConsole(browser, { url: await consoleLink() });
      await founder.visits('/people', 'People');
      await invite(founder, email, byPointer);
      await using member = await openConsole(browser, { url: at('/console/') });
      await signIn(member, email, byPointer);
      expect(await member.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);

      await byPointer(founder.page, `Change ${email}`);
      await founder.page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
      await founder.page.getByRole('option', { name: /^Developer/ }).click();
      await byPointer(founder.page, 'Change');
      await founder.page.getByRole('dialog').waitFor({ state: 'hidden' });
      await member.page.reload();
      await member.page.getByRole('link', { name: 'Webhooks' }).waitFor();

      await founder.visits('/audit', 'Audit');
      await founder.page
        .getByRole('row')
        .filter({ hasText: 'console session open' })
        .filter({ hasText: email })
        .waitFor();
    });
  },
);
