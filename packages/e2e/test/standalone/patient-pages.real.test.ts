// Takes long: a patient goes the whole way twice, and axe looks at every kind of place once.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { type Hands, keyboard, pointer } from '../../src/patient-pages/hands.ts';
import { holdPrices } from '../../src/patient-pages/hold-prices.ts';
import { openPatientPage, type Patient, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the pages for patients',
  ({ browser }) => {
    const url = pageOf(demoBrand());

    /** Pays, or does what else the button of the test checkout says, and comes back. */
    async function atCheckout({ page }: Patient, hands: Hands, action: string): Promise<void> {
      await page.locator('[name=action]').first().waitFor();
      await hands.press(`[name=action][value=${action}]`);
    }

    test.each([
      ['by the keyboard alone', keyboard, true],
      // Past the same places, at which axe has looked.
      ['by the pointer', pointer, false],
    ] as const)(
      'a patient goes the whole way %s: chooses, answers, is declined, pays, goes on, and sees the status',
      async (_how, handsOn, isChecked) => {
        await using patient = await openPatientPage(browser, { url });
        const { page } = patient;
        const hands = handsOn(page);
        const checked = new Set<string>();
        const check = async (what: string) => {
          if (!isChecked || checked.has(what)) return;
          checked.add(what);
          expect(await axeFaults(page), what).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(390);
        };
        const at = async ({ control }: { readonly control: string }) => void (await check(control));

        await page.locator('.price').waitFor();
        await check('choosing');
        await patient.stepAfter(() => hands.press('.actions button.main'));
        await walkPage(patient, { hands, script: eligible, at });
        await patient.shows('Your payment');
        await page.locator('.price').waitFor();
        await check('paying');

        await hands.press('.actions button.main');
        await atCheckout(patient, hands, 'decline');
        // A page that is left while it is still being loaded aborts the way to the next one.
        await page.getByText('The payment was declined').waitFor();
        // The journey hears of it by an event.
        await expect
          .poll(async () => {
            await page.goto(url);
            await patient.shows('Your payment');
            return await page.locator('main').innerText();
          })
          .toContain('The bank did not make your last payment, and nothing was charged. You can pay again.');
        const showPrices = await holdPrices(page);
        await page.goto(url);
        await patient.shows('Your payment');
        expect(await page.locator('.actions button.main').count(), 'to pay, before the price').toBe(0);
        showPrices();
        await hands.press('.actions button.main');
        await atCheckout(patient, hands, 'pay');
        // The clinical phase begins by itself once the journey has heard of the payment.
        await page.locator('form.node').waitFor();
        expect(new URL(page.url()).search).toBe('');
        await walkPage(patient, { hands, script: eligible, at });
        await patient.shows('Your answers are with us');
        await check('following');
        expect(await page.locator('.history').innerText()).toContain('Your payment was confirmed');
        expect(patient.faults).toEqual([]);
      },
    );
  },
);
