// Takes long: lists are filled in in a browser, of a questionnaire that is published for them.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { looksOf } from '../../src/patient-pages/looks.ts';
import { startClock, stopClock } from '../../src/patient-pages/page-clock.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { relativesFirst } from '../../src/patient-pages/relatives.ts';
import { openTrialPage } from '../../src/patient-pages/trial-page.ts';

const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 4, lists on the pages for patients',
  ({ browser }) => {
    let url: string;
    let withdraw: () => Promise<void>;
    beforeAll(async () => {
      ({ url, withdraw } = await openTrialPage(relativesFirst));
    });
    afterAll(() => withdraw());

    async function openAtList(locale: string, width?: number): Promise<Patient> {
      const patient = await openPatientPage(browser, { url, locale, ...(width !== undefined && { width }) });
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
      // The welcome.
      await patient.stepAfter(() => patient.page.locator(main).click());
      expect(patient.step().node?.control).toBe('group');
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
    const focused = ({ page }: Patient): Promise<string> =>
      page.evaluate(`(() => {
      const { activeElement: at } = document;
      return at.id || at.querySelector('legend')?.textContent || at.textContent;
    })()`);

    test('entries are added, filled in by the keyboard, changed and removed, and come back as they were sent', async () => {
      await using patient = await openAtList('en-US');
      const { page } = patient;
      const sent = await answersOf(patient);
      expect(await page.getByText('You have added nothing yet.').isVisible()).toBe(true);
      expect(await axeFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Add an entry' }).press('Enter');
      expect(await focused(patient)).toBe('answer-0-name');
      await page.keyboard.type('Ana');
      const first = page.getByRole('group', { name: 'Entry 1', exact: true });
      await first.getByRole('group', { name: 'Height (optional)' }).locator('input').nth(0).fill('5');
      await first.getByRole('group', { name: 'Height (optional)' }).locator('input').nth(1).fill('6');
      await first.getByText('Grandparent').click();
      await first.getByText('Diabetes').click();
      await page.getByRole('button', { name: 'Add another entry' }).click();
      expect(await focused(patient)).toBe('answer-1-name');
      await page.keyboard.type('Ben');
      await page.getByRole('group', { name: 'Entry 2' }).getByText('Parent', { exact: true }).click();
      await page.getByRole('button', { name: 'Add another entry' }).click();
      expect(await axeFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Remove entry 2' }).click();
      expect(await page.getByRole('status').getByText('Entry 2 was removed.').count()).toBe(1);
      expect(await focused(patient)).toBe('Entry 2');
      expect(await page.getByLabel('Name').nth(1).inputValue()).toBe('');
      await page.getByRole('button', { name: 'Remove entry 2' }).click();
      expect(await focused(patient)).toBe('Entry 1');
      await patient.stepAfter(() => page.locator(main).click());
      const ana = { name: 'Ana', kinship: 'grandparent', height: 167.64, illnesses: ['diabetes'] };
      expect(sent).toEqual([[ana]]);

      await patient.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      expect(await page.getByLabel('Name').inputValue()).toBe('Ana');
      const [feet, inches] = [page.locator('.figures input').nth(0), page.locator('.figures input').nth(1)];
      expect([await feet.inputValue(), await inches.inputValue()]).toEqual(['5', '6']);
      expect(patient.faults).toEqual([]);
    });

    test('a fault is at its field, named by entry and field, in Spanish too', async () => {
      await using patient = await openAtList('es-US');
      const { page } = patient;
      const sent = await answersOf(patient);
      await page.getByRole('button', { name: 'Agregar una entrada' }).click();
      await page.getByRole('button', { name: 'Agregar otra entrada' }).click();
      await page.locator('[id="answer-1-height"]').fill('seis');
      await page.locator(main).click();
      const issue = page.locator('[id="issue-answer-1-height"]');
      expect(await issue.innerText()).toMatch(/^Entrada 2, «Estatura»: Escriba solo el número de pies/);
      expect(await focused(patient)).toBe('answer-1-height');
      expect(sent).toEqual([]);
      await page.locator('[id="answer-1-height"]').fill('');
      await patient.stepAfter(() => page.locator(main).click());
      const summary = page.locator('.summary button');
      expect(await summary.allInnerTexts()).toEqual([
        'Entrada 1, «Nombre»: Ingrese una respuesta.',
        'Entrada 1, «Parentesco»: Elija una opción.',
        'Entrada 2, «Nombre»: Ingrese una respuesta.',
        'Entrada 2, «Parentesco»: Elija una opción.',
      ]);
      expect(await axeFaults(page)).toEqual([]);
      await summary.nth(2).click();
      expect(await focused(patient)).toBe('answer-1-name');
      await page.getByRole('button', { name: 'Quitar la entrada 1' }).click();
      expect(await page.locator('.entry .issue').count()).toBe(0);
    });

    test('an empty list is sent only when it is meant, and the second press of a double click removes nothing more', async () => {
      await using patient = await openAtList('en-GB');
      const { page } = patient;
      const sent = await answersOf(patient);
      for (const name of ['Add an entry', 'Add another entry', 'Add another entry'])
        await page.getByRole('button', { name }).click();
      expect(await page.getByText('You can add no more entries.').isVisible()).toBe(true);
      await stopClock(page);
      await page.getByRole('button', { name: 'Remove entry 1' }).dblclick();
      await startClock(page);
      expect(await page.locator('.entry').count()).toBe(2);
      await page.getByRole('button', { name: 'Remove entry 1' }).click();
      await page.getByRole('button', { name: 'Remove entry 1' }).click();
      expect(await focused(patient)).toBe('answer');
      await page.locator(main).click();
      expect(await page.getByRole('alert').innerText()).toContain('Is there nothing to add?');
      expect(sent).toEqual([]);
      await patient.stepAfter(() => page.locator(main).click());
      expect(sent).toEqual([[]]);
      await patient.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      await patient.stepAfter(() => page.locator(main).click());
      expect(sent).toEqual([[], []]);
    });

    test('what was typed is there again after a way back, with all entries', async () => {
      await using patient = await openAtList('en-GB');
      const { page } = patient;
      for (const name of ['Add an entry', 'Add another entry'])
        await page.getByRole('button', { name }).click();
      await page.locator('[id="answer-1-name"]').fill('Ben');
      await page.locator('[id="answer-1-height"]').fill('one');
      await patient.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      await patient.stepAfter(() => page.locator(main).click());
      await expect.poll(() => page.locator('[id="answer-1-name"]').inputValue()).toBe('Ben');
      expect(await page.locator('[id="answer-1-height"]').inputValue()).toBe('one');
    });

    test('nothing is cut off on a narrow screen, in forced colours and with large text', async () => {
      await using patient = await openAtList('es-US');
      const { page } = patient;
      await page.getByRole('button', { name: 'Agregar una entrada' }).click();
      for (const [name, { begin, end }] of Object.entries(looksOf(page))) {
        await begin();
        const excess = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        expect([name, Number(excess) <= 0, await axeFaults(page)]).toEqual([name, true, []]);
        await end();
      }
    });
  },
);
