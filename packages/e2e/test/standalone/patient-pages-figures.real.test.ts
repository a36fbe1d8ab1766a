// Takes long: figures are typed in a browser, at a question that is reached by answering those before it.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { startClock, stopClock } from '../../src/patient-pages/page-clock.ts';
import { openPatientPage, type Patient, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 4, figures on the pages for patients',
  ({ browser }) => {
    /** A patient at the question about the height. */
    async function openAtHeight(locale: string): Promise<Patient> {
      const patient = await openPatientPage(browser, { url: pageOf(demoBrand()), locale });
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
      await walkPage(patient, {
        hands: pointer(patient.page),
        at: ({ node_id }) => node_id === 'q_height_cm',
      });
      return patient;
    }
    /** What is sent as answers from here on. */
    async function answersOf({ page }: Patient): Promise<readonly unknown[]> {
      const sent: unknown[] = [];
      await page.route('**/v1/instrument/next', (route) => {
        sent.push(route.request().postDataJSON().answer);
        return route.continue();
      });
      return sent;
    }

    test('5 ft 18 in is asked about before it is sent, a double click confirms nothing, and it is kept exactly', async () => {
      await using patient = await openAtHeight('en-US');
      const { page } = patient;
      const sent = await answersOf(patient);
      const [feet, inches] = [page.locator('.figures .box').nth(0), page.locator('.figures .box').nth(1)];
      await feet.fill('5');
      await inches.fill('18');
      await stopClock(page);
      await page.locator(main).dblclick();
      await startClock(page);
      const alert = page.getByRole('alert');
      expect(await alert.innerText()).toBe(
        '5 ft 18 in is 6 ft 6 in. Is that right? If it is, continue. If not, correct it.',
      );
      expect([await feet.inputValue(), await inches.inputValue()]).toEqual(['6', '6']);
      expect(await axeFaults(page)).toEqual([]);
      await feet.fill('5');
      await expect.poll(() => alert.count()).toBe(0);
      await inches.fill('14');
      await page.locator(main).click();
      await alert.waitFor();
      expect(sent).toEqual([]);
      await patient.stepAfter(() => page.locator(main).click());
      expect(patient.step().node?.node_id).toBe('q_weight_kg');
      expect(sent).toEqual([187.96]);
      await patient.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      expect([await feet.inputValue(), await inches.inputValue()]).toEqual(['6', '2']);
    });

    test('a decimal and a unit in a field of feet are refused with what is wanted, in Spanish too', async () => {
      await using patient = await openAtHeight('es-US');
      const { page } = patient;
      const sent = await answersOf(patient);
      const feet = page.locator('.figures .box').nth(0);
      for (const [typed, message] of [
        ['5.11', 'Escriba un número entero de pies, sin decimales, por ejemplo 5 pies 7 pulgadas.'],
        ['180cm', 'Escriba solo el número de pies, en cifras, por ejemplo 5 pies 7 pulgadas.'],
      ] as const) {
        await feet.fill(typed);
        await page.locator(main).click();
        await expect.poll(() => page.getByRole('alert').innerText()).toBe(message);
        expect(await feet.inputValue()).toBe(typed);
      }
      expect(sent).toEqual([]);
    });

    test('an answer with a comma is read in the locale of the session, and comes back with one', async () => {
      await using patient = await openAtHeight('es-ES');
      const { page } = patient;
      await page.locator('#answer').fill('172');
      await patient.stepAfter(() => page.locator(main).click());
      const sent = await answersOf(patient);
      await page.locator('#answer').fill('90.5');
      await page.locator(main).click();
      await expect
        .poll(() => page.getByRole('alert').innerText())
        .toBe('Revise los puntos y las comas del número de kg. Se escribe como en 12.345,5.');
      await page.locator('#answer').fill('90,5');
      await patient.stepAfter(() => page.locator(main).click());
      expect(sent).toEqual([90.5]);
      await patient.stepAfter(() => page.getByRole('button', { name: 'Atrás' }).click());
      expect(await page.locator('#answer').inputValue()).toBe('90,5');
    });
  },
);
