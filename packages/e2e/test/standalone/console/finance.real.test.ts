// Takes long: patients pay and dispute before finance looks at them.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { payOrder } from '../../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../../src/console/open-console.ts';
import { bearing } from '../../../src/http/credentials.ts';
import { send } from '../../../src/http/http-client.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';
import { walk } from '../../../src/walk/walk.ts';

/** A patient with a reference pays; then the actions happen at the provider. */
async function orderAfter(reference: string, ...actions: readonly string[]): Promise<string> {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly', reference } as const;
  const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
  return payOrder({ journey_id: journeyId }, ['pay', ...actions]);
}

/** By the key of the demo tenant. */
async function refundAt(orderRef: string, amount_minor: number): Promise<void> {
  const { status } = await send(`${target().base_url}/v1/payments/${orderRef}/refunds`, {
    method: 'POST',
    headers: bearing(target().api_key, demoBrand()),
    body: { amount_minor },
  });
  expect(status).toBe(201);
}

/** How somebody presses what the screen shows. */
const hands = {
  pointer: (wanted: Locator) => wanted.click(),
  keyboard: (wanted: Locator) => wanted.press('Enter'),
} as const;

/** Counts what is pressed. */
function pressing(by: keyof typeof hands) {
  const presses: string[] = [];
  return {
    presses,
    press: async (wanted: Locator) => {
      presses.push(String(wanted));
      await hands[by](wanted);
    },
  };
}

await describeWith(
  () => startBrowser(),
  'decisions.md 15, finance in the console',
  ({ browser }) => {
    test.each([
      ['pointer', 390, 'dark'],
      ['keyboard', 1280, 'light'],
    ] as const)(
      'a dispute waits on the home with its last time, and its order says who moved the money, in one press by %s at %i px',
      async (by, width, colorScheme) => {
        const reference = `order-disputed-${by}`;
        const orderRef = await orderAfter(reference, 'partial_refund');
        await refundAt(orderRef, 100);
        const disputed = await orderAfter(`${reference}-open`, 'dispute');
        await using console = await openConsole(browser, {
          url: await consoleLink({ brand_id: demoBrand() }),
          ...{ width, colorScheme },
        });
        const { page, shows, visits, faults } = console;
        const { presses, press } = pressing(by);
        await shows('Home');
        const waiting = page.getByRole('link', { name: `Order ${reference}-open` });
        await page
          .getByText(/The patient disputes \$249\.00\. .* takes evidence until/)
          .first()
          .waitFor();
        await press(waiting);
        await shows(`Order ${reference}-open`);
        expect(presses).toHaveLength(1);
        expect(new URL(page.url()).pathname).toBe(`/console/orders/${disputed}`);
        await page.getByRole('alert').getByText('Your payment provider takes evidence until').waitFor();
        expect(await axeFaults(page)).toEqual([]);

        await visits(`/orders/${orderRef}`, `Order ${reference}`);
        const rows = page.getByRole('table', { name: 'Movements of money' }).getByRole('row');
        const told = (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' '));
        expect(told).toEqual([
          expect.stringMatching(/Refunded.*\$1\.00.*api key key_/),
          expect.stringMatching(/Refunded.*\$124\.50.*provider/),
          expect.stringMatching(/Captured.*\$249\.00.*patient/),
        ]);
        const fits = async () =>
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await fits();
        expect(await axeFaults(page)).toEqual([]);
        await visits('/orders', 'Orders');
        await fits();
        expect(faults).toEqual([]);
      },
    );
  },
);
