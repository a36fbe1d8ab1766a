// Takes long: two patients answer the whole qualification.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { brokenWords } from '../../src/patient-pages/broken-words.ts';
import { coveredControls } from '../../src/patient-pages/covered-controls.ts';
import { fill } from '../../src/patient-pages/fill.ts';
import { type Hands, keyboard, pointer } from '../../src/patient-pages/hands.ts';
import { looksOf } from '../../src/patient-pages/looks.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { openTrialPage } from '../../src/patient-pages/trial-page.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';
const languages = {
  en: {
    locale: 'en-GB',
    headline: 'Check your answers',
    change: 'Change',
    height: '172 cm',
    weight: 'You measure 172 cm. What do you weigh?',
    taller: 'You measure 180 cm. What do you weigh?',
  },
  es: {
    locale: 'es-MX',
    headline: 'Revise sus respuestas',
    change: 'Cambiar',
    height: '172 cm',
    weight: 'Usted mide 172 cm. ¿Cuánto pesa?',
    taller: 'Usted mide 180 cm. ¿Cuánto pesa?',
  },
};

await describeWith(
  () => startBrowser(),
  'decisions.md 12: before the last press of a phase a patient checks the answers',
  ({ browser }) => {
    let url: string;
    let withdraw: () => Promise<void>;
    beforeAll(async () => {
      ({ url, withdraw } = await openTrialPage(({ copy }) => {
        copy.en['q.weight_kg'] = 'You measure {fact:height_cm}. What do you weigh?';
        copy.es['q.weight_kg'] = 'Usted mide {fact:height_cm}. ¿Cuánto pesa?';
      }));
    });
    afterAll(() => withdraw());

    /** To the review: the page shows it in place of the last node of the phase. */
    async function toReview(patient: Patient, hands: Hands, headline: string): Promise<void> {
      await patient.stepAfter(() => hands.press(main));
      await walkPage(patient, {
        hands,
        script: eligible,
        atReview: async () => {
          await patient.shows(headline);
          return true;
        },
      });
    }

    test.each([
      ['en', keyboard],
      ['es', pointer],
    ] as const)(
      'in %s: changes one, confirms what rests on it, and comes back',
      async (language, handsOn) => {
        const { locale, headline, change, height, weight, taller } = languages[language];
        await using patient = await openPatientPage(browser, { url, locale });
        const { page } = patient;
        const hands = handsOn(page);
        await toReview(patient, hands, headline);

        expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
        const rows = page.locator('.review > div');
        const row = rows.filter({ hasText: height }).first();
        expect(await row.locator('dd').first().innerText()).toBe(height);
        expect(await rows.filter({ hasText: weight }).count()).toBe(1);
        const faults: string[] = [];
        for (const [look, { begin, end }] of Object.entries({ ...looksOf(page), plain: plainly })) {
          await begin();
          const found = [
            ...(await axeFaults(page)),
            ...(await brokenWords(page)).map((word) => `breaks ${word}`),
            ...(await coveredControls(page)).map((control) => `covers ${control}`),
          ];
          faults.push(...found.map((fault) => `${look}: ${fault}`));
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), look).toBe(0);
          await end();
        }
        // An email address is one long word, which has to break somewhere.
        expect(faults.filter((fault) => !fault.endsWith('breaks example'))).toEqual([]);

        const question = await row.locator('dt').innerText();
        await page.getByRole('button', { name: `${change} ${question}` }).focus();
        const asked = await patient.stepAfter(() => page.keyboard.press('Enter'));
        expect(asked.node).toMatchObject({ control: 'height_cm' });
        await fill(asked.node as NonNullable<typeof asked.node>, hands, { height_cm: 180 });
        // The weight was told to another question, so it is asked again.
        const again = await patient.stepAfter(() => hands.press(main));
        expect(again.node).toMatchObject({ control: 'weight_kg', copy: taller });
        await page.getByRole('heading', { name: taller }).waitFor();
        expect(await page.title()).not.toContain('180');
        await walkPage(patient, {
          hands,
          script: eligible,
          atReview: async () => {
            await patient.shows(headline);
            return true;
          },
        });
        expect(await rows.filter({ hasText: '180 cm' }).count()).toBeGreaterThan(0);
        expect(await page.locator('.review').innerText()).not.toContain('172');

        const { node } = patient.step();
        await hands.press(main);
        await page.locator('form.node').waitFor();
        expect(await page.locator('form.node').innerText()).toContain(node?.copy);
        await patient.stepAfter(() => hands.press(main));
        expect(patient.step().status).toBe('complete');
        expect(patient.faults).toEqual([]);
      },
    );

    test('a page that is opened again at the last node shows the review first', async () => {
      const { locale, headline } = languages.en;
      await using patient = await openPatientPage(browser, { url, locale, width: 1280 });
      await toReview(patient, pointer(patient.page), headline);
      await patient.page.locator(main).click();
      await patient.page.locator('form.node').waitFor();
      await patient.page.reload();
      await patient.shows(headline);
      expect(await axeFaults(patient.page)).toEqual([]);
    });
  },
);

const plainly = { begin: async () => undefined, end: async () => undefined };
