import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { target } from '../../../src/clients/target.ts';
import { downloaded } from '../../../src/console/downloaded.ts';
import { linksTo } from '../../../src/console/mailed-links.ts';
import { consoleLink, type OpenedConsole, openConsole } from '../../../src/console/open-console.ts';
import { signIn } from '../../../src/console/sign-in.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';

const byPointer = {
  press: (wanted: Locator) => wanted.click(),
  type: (field: Locator, text: string) => field.fill(text),
};

await describeWith(
  () => startBrowser(),
  'decisions.md 15, people in the console',
  ({ browser }) => {
    const at = (path: string) => new URL(path, target().base_url).href;

    async function invite({ page }: OpenedConsole, email: string): Promise<void> {
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(email, { exact: true }).waitFor();
    }

    test('decisions.md 15: a mailed link opens once, and a person who is removed is out at once', async () => {
      const email = 'removed@shop.example';
      await using founder = await openConsole(browser, { url: await consoleLink() });
      await founder.visits('/people', 'People');
      await invite(founder, email);

      await using colleague = await openConsole(browser, { url: at('/console/') });
      await colleague.shows('You are not signed in');
      const link = await signIn(colleague, email, byPointer);

      await using stranger = await openConsole(browser, { url: link });
      await stranger.shows('This link opens nothing any more');

      await founder.page.getByRole('button', { name: `Remove ${email}` }).click();
      await founder.page
        .getByRole('dialog')
        .getByRole('button', { name: 'Remove', exact: true })
        .press('Enter');
      await founder.tells('The person is removed.');
      await colleague.page.reload();
      await colleague.shows('You are not signed in');
      expect([founder.faults, colleague.faults]).toEqual([[], []]);
    });

    test('decisions.md 15: the first screen says the same to a stranger, who gets no link', async () => {
      await using console = await openConsole(browser, { url: at('/console/') });
      await console.page.getByLabel('Your e-mail').fill('eve@nowhere.example');
      await console.page.getByRole('button', { name: 'Send me a link' }).press('Enter');
      await console.page
        .getByText('If eve@nowhere.example is the address of a member, a link is on its way.')
        .waitFor();
      // A member who asks later has a link, so that of the stranger would be there.
      await using founder = await openConsole(browser, { url: await consoleLink() });
      await founder.visits('/people', 'People');
      await invite(founder, 'later@shop.example');
      await using later = await openConsole(browser, { url: at('/console/') });
      await signIn(later, 'later@shop.example', byPointer);
      expect(linksTo('eve@nowhere.example')).toEqual([]);
    });

    test.each([1280, 390])(
      'decisions.md 15: a member chooses the own notices, and the audit lists what that member did alone, at %i px',
      async (width) => {
        const email = `notices-${width}@shop.example`;
        await using founder = await openConsole(browser, { url: await consoleLink(), width });
        await founder.visits('/people', 'People');
        await invite(founder, email);
        await using member = await openConsole(browser, { url: at('/console/'), width });
        await signIn(member, email, byPointer);
        await member.page.getByRole('button', { name: 'Your session' }).press('Enter');
        await member.page.getByRole('menuitem', { name: 'Notices' }).press('Enter');
        await member.shows('Notices');
        // Support sees orders, and neither keys nor webhooks.
        const boxes = await member.page.getByRole('checkbox').all();
        expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([false, false]);
        await member.page.getByRole('checkbox', { name: 'A patient disputes a payment' }).press('Space');
        expect(await axeFaults(member.page)).toEqual([]);
        await member.page.getByRole('button', { name: 'Save' }).click();
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
        const csv = await downloaded(founder.page, () =>
          founder.page.getByRole('button', { name: 'Download as CSV' }).click(),
        );
        const lines = csv.trim().split('\n').slice(1);
        expect(lines).not.toEqual([]);
        for (const line of lines) expect(line).toContain(email);
        expect([founder.faults, member.faults]).toEqual([[], []]);
      },
    );

    test('decisions.md 15: a change of role holds in the open console, and the audit names the person', async () => {
      const email = 'changing@shop.example';
      await using founder = await openConsole(browser, { url: await consoleLink() });
      await founder.visits('/people', 'People');
      await invite(founder, email);
      await using member = await openConsole(browser, { url: at('/console/') });
      await signIn(member, email, byPointer);
      expect(await member.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);

      await founder.page.getByRole('button', { name: `Change ${email}` }).click();
      await founder.page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
      await founder.page.getByRole('option', { name: /^Developer/ }).click();
      await founder.page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
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
