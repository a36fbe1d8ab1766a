import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { actAtCheckout, initiatePayment } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { walk } from '../../src/walk/walk.ts';

const phone = { width: 390, height: 800 };
/** Fingers do not hit less (WCAG 2.2, 2.5.8 at level AAA). */
const minHeight = 44;

await describeWith(
  () => startBrowser(),
  'decisions.md 6 in a browser',
  ({ browser }) => {
    /** A page of a small telephone without scripts, and an order to pay for. */
    async function openPage(locale = 'en') {
      const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly', locale };
      const { journeyId } = await walk(demoIntake(), {}, undefined, { query });
      const return_url = 'https://demo.example/thanks';
      const { order_ref, checkout_url } = (await initiatePayment({ journey_id: journeyId, return_url })).body
        .data;
      const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => void faults.push(message.text()));
      page.on('requestfailed', (request) => void faults.push(request.url()));
      await page.goto(checkout_url);
      return { context, page, faults, order_ref, checkout_url };
    }
    const stateOf = async (orderRef: string) => {
      const headers = bearing(target().api_key, demoBrand());
      const url = `${target().base_url}/v1/payments/${orderRef}/status`;
      return (await send(url, { headers })).body.payment_state;
    };

    test('the checkout works on a telephone without scripts: it fits, and a person declines, pays, refunds, and goes back', async () => {
      const { context, page, faults, order_ref, checkout_url } = await openPage();
      try {
        const shown = await page.locator('main').innerText();
        const words = [
          'Test checkout. No money moves.',
          '$249.00',
          'The payment has not been made yet.',
          order_ref,
        ];
        for (const text of words) expect(shown).toContain(text);
        const widest = await page.locator('html').evaluate((html) => html.scrollWidth);
        expect(widest).toBeLessThanOrEqual(phone.width);
        for (const button of await page.getByRole('button').all()) {
          const box = await button.boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(minHeight);
          expect((box?.x ?? -1) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
        }
        for (const [button, sentence, state] of [
          ['Decline the payment', 'The payment was declined. You can try again.', 'payment_failed'],
          ['Pay $249.00', 'The payment is complete.', 'paid'],
          ['Refund a part', 'The payment is complete.', 'partially_refunded'],
          ['Refund what is left', 'All of the money was given back.', 'refunded'],
        ] as const) {
          await page.getByRole('button', { name: button, exact: true }).click();
          expect(await page.getByRole('status').innerText()).toBe(sentence);
          const isLeaving = button === 'Pay $249.00';
          const url = isLeaving ? `${checkout_url}?left` : checkout_url;
          expect([page.url(), await stateOf(order_ref)]).toEqual([url, state]);
          if (isLeaving) await page.goto(checkout_url);
        }
        expect(await page.getByRole('button').count()).toBe(0);
        const back = page.getByRole('link', { name: 'Back to Demo Slim' });
        expect(await back.getAttribute('href')).toBe(
          `https://demo.example/thanks?order_ref=${order_ref}&result=paid`,
        );
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    });

    test('decisions.md 14: it names brand, offering and price, speaks the language of the journey, works by keyboard and goes back by itself', async () => {
      const { context, page, faults, order_ref } = await openPage('es');
      try {
        const name = target().brands.find(({ brand_id }) => brand_id === demoBrand())?.name ?? '';
        expect(await page.title()).toBe(`Pago de prueba · ${name}`);
        expect(await page.locator('html').getAttribute('lang')).toBe('es');
        const shown = await page.locator('main').innerText();
        for (const text of [name, 'Inyección de semaglutida, mensual', '249,00', 'El pago está pendiente.'])
          expect(shown).toContain(text);
        const focused = page.locator(':focus');
        for (const label of ['Pagar', 'Rechazar el pago', 'Cancelar el pago', `Volver a ${name}`]) {
          await page.keyboard.press('Tab');
          expect(await focused.innerText()).toMatch(new RegExp(`^${label}( 249|$)`));
        }
        for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+Tab');
        // Its policy allows its style, and the focus can be seen.
        const styled = 'getComputedStyle(document.activeElement)';
        expect(await page.evaluate(`[${styled}.backgroundColor, ${styled}.outlineStyle]`)).toEqual([
          'rgb(15, 107, 98)',
          'solid',
        ]);
        const returned = page.waitForRequest(
          `https://demo.example/thanks?order_ref=${order_ref}&result=paid`,
        );
        await page.keyboard.press('Enter');
        await page.getByText('En un momento vuelve a la tienda.').waitFor();
        expect(faults).toEqual([]);
        await returned;
        expect(await stateOf(order_ref)).toBe('paid');
      } finally {
        await context.close();
      }
    });

    test('decisions.md 14: axe finds no fault in it, light or dark, before and after the payment', async () => {
      const { context: opened, checkout_url } = await openPage('es');
      await opened.close();
      const faults = async (colorScheme: 'light' | 'dark') => {
        const context = await browser.newContext({ viewport: phone, colorScheme, bypassCSP: true });
        try {
          const page = await context.newPage();
          await page.goto(checkout_url);
          await page.evaluate(axe.source);
          return await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
        } finally {
          await context.close();
        }
      };
      expect([await faults('light'), await faults('dark')]).toEqual([[], []]);
      await actAtCheckout(checkout_url, 'pay');
      expect([await faults('light'), await faults('dark')]).toEqual([[], []]);
    });
  },
);
