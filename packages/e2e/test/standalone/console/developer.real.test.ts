import { startBrowser } from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { ownWebhooks } from '../../../src/clients/own-webhooks.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, webhooks in the console',
  ({ browser }) => {
    test('a receiver that fails looks so in the list, an opened delivery stands in the address, and one event is sent again', async () => {
      const receiver = await startReceiver();
      onTestFinished(() => receiver.close());
      receiver.answer = ({ response }) => response.writeHead(400).end('no such tenant');
      const webhooks = await ownWebhooks();
      const { id } = await webhooks.register(receiver.url);
      await webhooks.causeEvent();
      await webhooks.deliveryThat(id, ({ attempt_count }) => attempt_count > 0);

      await using console = await openConsole(browser, { url: await consoleLink({}, webhooks.apiKey) });
      const { page, visits, shows, tells, faults } = console;
      await visits('/webhooks', 'Webhooks');
      const row = page.getByRole('row', { name: receiver.url });
      expect(await row.innerText()).toMatch(/failing[\s\S]*100%/);
      await row.getByRole('link').click();
      await shows(new URL(receiver.url).host);
      await page.getByRole('button', { name: 'journey.step.abandoned.v1', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Rejected, 400').first().waitFor();
      expect(page.url()).toContain('delivery=dlv_');
      await page.reload();
      await drawer.getByText('Rejected, 400').first().waitFor();
      await drawer.getByRole('button', { name: 'Close' }).click();

      receiver.answer = ({ response }) => response.writeHead(204).end();
      await page.getByRole('button', { name: 'Send again journey.step.abandoned.v1' }).click();
      await tells('The event is being sent again.');
      await expect
        .poll(async () => (await webhooks.deliveries(id)).find(({ test: isTest }) => !isTest)?.status)
        .toBe('succeeded');
      expect(faults).toEqual([]);
    });
  },
);
