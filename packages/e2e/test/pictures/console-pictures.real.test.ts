// Takes long: every screen is drawn twice, with what patients and receivers left behind.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient } from '../../src/clients/account-client.ts';
import { payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import { consoleLink, type OpenedConsole, openConsole } from '../../src/console/open-console.ts';
import { funnelScreen, keysScreen, peopleScreen, screens } from '../../src/console/screens.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { walk } from '../../src/walk/walk.ts';

const widths = [1280, 390] as const;

/** A picture that is larger would make the guide slow. */
const maxBytes = 100_000;

async function draw(page: Page, name: string, width: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  const picture = await asWebp(page, await page.screenshot(), 0.6);
  expect(picture.length, name).toBeLessThanOrEqual(maxBytes);
  writeFileSync(join(guidesFolder, 'pictures', `console-${name}-${width}.webp`), picture);
}

/** A session of one brand sees neither the keys of the company nor its people. */
const screensOfOwners = [keysScreen, peopleScreen];

/** A screen behind a row or button of another one. */
async function drawRest({ page, visits, shows }: OpenedConsole, width: number, drawn: Drawn): Promise<void> {
  await visits(`/orders/${drawn.orderRef}`, 'Order order-1042');
  await draw(page, 'order', width);
  await visits(`/journeys/${drawn.journeyId}`, 'Journey order-1042');
  await draw(page, 'journey', width);
  await visits('/webhooks', 'Webhooks');
  await page.getByRole('link', { name: drawn.receiverUrl }).click();
  await shows(new URL(drawn.receiverUrl).host);
  await draw(page, 'receiver', width);
  await visits('/events?type=journey.payment.succeeded.v1', 'Events');
  await page.locator('table').getByRole('link').first().click();
  await shows('journey.payment.succeeded.v1');
  await draw(page, 'event', width);
}

interface Drawn {
  readonly journeyId: string;
  readonly orderRef: string;
  readonly receiverUrl: string;
}

await describeWith(
  () => startBrowser(),
  'pictures of the console',
  ({ browser }) => {
    let drawn: Drawn;
    let receiver: Receiver;
    afterAll(() => receiver.close());
    beforeAll(async () => {
      const account = accountClient(target().api_key, demoBrand());
      const walked = async (reference: string) => {
        const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly', reference } as const;
        return (await walk(demoIntake(), {}, () => false, { query })).journeyId;
      };
      for (let number = 1034; number < 1042; number += 1) {
        const journey_id = await walked(`order-${number}`);
        await payOrder({ journey_id }, number % 4 === 3 ? ['decline'] : ['pay']);
      }
      const journeyId = await walked('order-1042');
      const orderRef = await payOrder({ journey_id: journeyId }, ['pay', 'partial_refund']);
      receiver = await startReceiver();
      receiver.answer = ({ response }) => response.writeHead(500).end('no connection to the database');
      const webhooks = webhookClient({
        ...{ baseUrl: target().base_url, apiKey: target().api_key, brandId: demoBrand() },
      });
      const { id } = await webhooks.register(receiver.url);
      await webhooks.causeEvent();
      await webhooks.deliveryThat(id, ({ attempt_count }) => attempt_count > 0);
      await account.post(`/brands/${demoBrand()}/domains`, { kind: 'login', hostname: 'login.shop.example' });
      for (const [name, role] of [
        ['ada', 'owner'],
        ['grace', 'support'],
      ])
        await account.post('/members', { email: `${name}@shop.example`, role });
      drawn = { journeyId, orderRef, receiverUrl: receiver.url };
    });

    test.each(widths)('are drawn at %i px', async (width) => {
      const url = await consoleLink({ brand_id: demoBrand() });
      await using console = await openConsole(browser, { url, width });
      for (const { path, title, picture } of screens) {
        if (path === funnelScreen.path || path === keysScreen.path) continue;
        await console.visits(path, title);
        await draw(console.page, picture, width);
      }
      await drawRest(console, width, drawn);
      expect(console.faults).toEqual([]);
    });

    test.each(widths)('those that an owner alone sees are drawn at %i px', async (width) => {
      await using console = await openConsole(browser, { url: await consoleLink(), width });
      for (const { path, title, picture } of screensOfOwners) {
        await console.visits(path, title);
        await draw(console.page, picture, width);
      }
      expect(console.faults).toEqual([]);
    });

    // Last: a journey counts after about five minutes.
    test('the funnel is drawn once it is counted', async () => {
      const funnel = `${target().base_url}/v1/account/brands/${demoBrand()}/funnel`;
      const headers = bearing(target().api_key, demoBrand());
      const counted = async () => (await send(funnel, { headers })).body.data.nodes.length;
      await expect.poll(counted, { timeout: 590_000 }).toBeGreaterThan(0);
      for (const width of widths) {
        const url = await consoleLink({ brand_id: demoBrand() });
        await using console = await openConsole(browser, { url, width });
        await console.visits(funnelScreen.path, funnelScreen.title);
        await draw(console.page, funnelScreen.picture, width);
      }
    });
  },
);
