// Takes long: each task is done four times.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import { accountClient } from '../../../../src/clients/account-client.ts';
import { operator, ownTenant } from '../../../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../../../src/clients/own-webhooks.ts';
import { target } from '../../../../src/clients/target.ts';
import type { WebhookTenant } from '../../../../src/clients/webhook-client.ts';
import { testTask } from '../../../../src/console/console-tasks.ts';
import { bearing } from '../../../../src/http/credentials.ts';
import { send } from '../../../../src/http/http-client.ts';

const type = 'journey.step.abandoned.v1';

/** What receivers of the brand are to get is decided when an event is stored. */
function storedEvent({ baseUrl, apiKey, brandId }: WebhookTenant, journeyId: string): Promise<void> {
  return eventually(async () => {
    const url = `${baseUrl}/v1/events?journey_id=${journeyId}&type=${type}`;
    const { body } = await send(url, { headers: bearing(apiKey, brandId) });
    expect(body.data).toHaveLength(1);
  });
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, tasks of a developer',
  ({ browser }) => {
    testTask(browser, {
      name: 'a developer finds why deliveries fail, tests the receiver, and sends again all that was missed',
      acts: [7, 7],
      prepare: async () => {
        const receiver = await receiverOfTest();
        receiver.answer = ({ response }) => response.writeHead(400).end('no such tenant');
        const webhooks = await ownWebhooks();
        // Nothing was there to receive it.
        const missed = await webhooks.causeEvent();
        await storedEvent(webhooks, missed);
        const { id } = await webhooks.register(receiver.url);
        const journeyId = await webhooks.causeEvent();
        await webhooks.deliveryThat(id, ({ attempt_count }) => attempt_count > 0);
        return { ...webhooks, receiver, id, journeyId };
      },
      run: async ({ page, shows, tells, hands }, { receiver, id, journeyId, deliveries }) => {
        await hands.press(page.getByRole('link', { name: receiver.url }));
        await shows(new URL(receiver.url).host);
        await page.getByRole('alert').getByText('The receiver fails').waitFor();
        await hands.press(page.getByRole('button', { name: type, exact: true }));
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Rejected, 400').first().waitFor();
        await dialog.getByText('no such tenant').first().waitFor();
        await dialog.getByText(journeyId).waitFor();
        await hands.press(dialog.getByLabel('Close', { exact: true }));

        await hands.press(page.getByRole('button', { name: 'Send a test' }));
        await dialog.getByText('The receiver did not take the test: status 400').waitFor();
        await hands.press(dialog.getByLabel('Close', { exact: true }));

        receiver.answer = ({ response }) => response.writeHead(204).end();
        await hands.press(page.getByRole('button', { name: 'Send again all that failed …' }));
        await hands.press(dialog.getByRole('button', { name: 'Send it again' }));
        await tells('What was missed is being sent again.');
        await expect
          .poll(async () =>
            (await deliveries(id)).filter(({ test: isTest }) => !isTest).map(({ status }) => status),
          )
          .toEqual(['succeeded', 'succeeded']);
      },
    });

    testTask(browser, {
      name: 'a developer reads what an event has told',
      acts: [2, 3],
      prepare: async () => {
        const webhooks = await ownWebhooks();
        return { ...webhooks, journeyId: await webhooks.causeEvent() };
      },
      run: async ({ page, shows, hands, goTo }, { journeyId }) => {
        await goTo('Events');
        await hands.press(page.getByRole('row', { name: type }).getByRole('link').first());
        await shows(type);
        await page.locator('pre').getByText(journeyId).first().waitFor();
      },
    });

    testTask(browser, {
      name: 'a developer copies the DNS record of a hostname',
      acts: [2, 3],
      prepare: async (once) => {
        const { apiKey, brandIds } = await ownTenant();
        const account = accountClient(apiKey, brandIds[0]);
        const hostname = `login.${once}.example`;
        const asked = { kind: 'login', hostname };
        const { body } = await account.post(`/brands/${brandIds[0]}/domains`, asked);
        return { apiKey, record: body.data.cname };
      },
      run: async ({ page, hands, goTo }, { record }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await goTo('Domains');
        await hands.press(page.getByRole('button', { name: 'Copy the value' }));
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(record.value);
      },
    });

    testTask(browser, {
      name: 'a developer makes a key that may do little',
      acts: [6, 7],
      prepare: async () => {
        const tenant = await ownTenant();
        await operator().updateClient({ clientId: tenant.clientId, operatorKeysOnly: false });
        return tenant;
      },
      run: async ({ page, tells, hands, goTo }, { brandIds }) => {
        await goTo('API keys');
        await hands.press(page.getByRole('button', { name: 'Create a key' }));
        const dialog = page.getByRole('dialog');
        await hands.pick(dialog.getByRole('combobox', { name: 'It may' }), 'orders:read');
        await hands.type(dialog.getByLabel('Name'), 'Order reconciliation');
        await hands.press(dialog.getByRole('button', { name: 'Create the key' }));
        await tells('The key was created.');
        const key = await page.locator('.secret code').innerText();
        const statusOf = async (path: string) =>
          (await send(`${target().base_url}/v1/account/${path}`, { headers: bearing(key, brandIds[0]) }))
            .status;
        expect([await statusOf('orders'), await statusOf('audit')]).toEqual([200, 403]);
      },
    });
  },
);
