// Takes long: a browser answers each question in two languages and widths.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { keyboard } from '../../src/patient-pages/hands.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { openTrialPage } from '../../src/patient-pages/trial-page.ts';

const main = '.actions button.main';

const fact = (code: string, value_type: string, more: object = {}) => ({
  ...{ code, value_type, cardinality: 'single', screening: 'medical' },
  ...more,
});
const options = (...codes: string[]) =>
  codes.map((code) => ({
    code,
    label_key: `t.${code}`,
    ...(code === 'none' && { exclusive: true }),
    ...(code === 'other' && { please_say: { label_key: 't.which', required: true, max_length: 20 } }),
  }));
const facts = [
  fact('t_many', 'code', { cardinality: 'multi', options: options('heart', 'other', 'none') }),
  fact('t_one', 'code', { options: options('heart', 'other') }),
  fact('t_month', 'date', { precision: 'month', min: '1900-01-01', max: 'as_of' }),
  fact('t_year', 'date', { precision: 'year', min: '1900-01-01', max: 'as_of' }),
  fact('t_number', 'number', { min: 0, max: 500, unit: 'min' }),
];
const controls = ['multi_select_cards', 'single_select_cards', 'date', 'date', 'number'];
const unknown_answers = [
  { code: 'dont_know', means: 'unknown', label_key: 't.dont_know' },
  { code: 'not_told', means: 'declined', label_key: 't.not_told' },
];
const copy: Readonly<Record<string, readonly [string, string]>> = {
  'q.t_many': ['Have you been told that you have any of these?', '¿Le han dicho que tiene alguna de estas?'],
  'q.t_one': ['What is it about?', '¿De qué se trata?'],
  'q.t_month': ['When did it begin?', '¿Cuándo empezó?'],
  'q.t_year': ['In which year were you told?', '¿En qué año se lo dijeron?'],
  'q.t_number': ['For how long do you walk each day?', '¿Cuánto tiempo camina cada día?'],
  't.heart': ['A heart disease', 'Una enfermedad del corazón'],
  't.other': ['Something else', 'Otra cosa'],
  't.none': ['None of these', 'Ninguna de estas'],
  't.which': ['Which one?', '¿Cuál?'],
  't.dont_know': ["I don't know", 'No lo sé'],
  't.not_told': ['I would rather not say', 'Prefiero no decirlo'],
};

await describeWith(
  () => startBrowser(),
  'decisions.md 12: more to say, and what is not known, on the pages for patients',
  ({ browser }) => {
    let url: string;
    let withdraw: () => Promise<void>;
    beforeAll(async () => {
      ({ url, withdraw } = await openTrialPage((bundle) => {
        bundle.facts.push(...facts);
        const asked = facts.map(({ code }, index) => ({
          ...{ id: `q_${code}`, kind: 'question', section: bundle.nodes[0].section, phase: 'qualification' },
          ...{ fact: code, control: controls[index], required: true, copy: `q.${code}`, unknown_answers },
        }));
        bundle.nodes.unshift(...asked);
        for (const [key, [en, es]] of Object.entries(copy)) {
          bundle.copy.en[key] = en;
          bundle.copy.es[key] = es;
        }
      }));
    });
    afterAll(() => withdraw());

    async function openAtFirst(locale: string, width: number): Promise<Patient> {
      const patient = await openPatientPage(browser, { url, locale, width });
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
      return patient;
    }
    /** What is sent as answers from here on. */
    async function answersOf({ page }: Patient): Promise<unknown[]> {
      const sent: unknown[] = [];
      await page.route('**/v1/instrument/next', (route) => {
        sent.push(route.request().postDataJSON().answer);
        return route.continue();
      });
      return sent;
    }
    const option = (code: string) => `[name=answer][value=${code}]`;
    const unknown = (code: string) => `[name=unknown][value=${code}]`;

    test.each([
      ['en-US', 390],
      ['en-US', 1280],
      ['es-US', 390],
      ['es-US', 1280],
    ] as const)(
      'in %s at %i pixels: each is asked, answered and shown again, and axe finds no fault',
      async (locale, width) => {
        await using patient = await openAtFirst(locale, width);
        const { page } = patient;
        const sent = await answersOf(patient);
        const faults: string[] = [];
        const look = async (what: string) => {
          const wide = (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) as boolean;
          faults.push(...(wide ? [`${what} scrolls sideways`] : []), ...(await axeFaults(page)));
          const folder = process.env.PICTURES;
          if (folder)
            await page.screenshot({ path: `${folder}/${what}-${locale}-${width}.png`, fullPage: true });
        };
        const next = () => patient.stepAfter(() => page.locator(main).click());
        const back = () => patient.stepAfter(() => page.locator('.ways button').first().click());
        const issue = page.locator('#issue');

        // Several options: a text is asked for, missed, given, and kept.
        await page.locator(option('heart')).click();
        await page.locator(option('other')).click();
        await page.locator(main).click();
        await issue.waitFor();
        await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('say-other');
        await look('many-text-missing');
        await page.locator('#say-other').fill('x'.repeat(21));
        await page.locator(main).click();
        await expect.poll(() => issue.innerText()).toMatch(/20/);
        await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('say-other');
        await look('many-text-too-long');
        await page.locator('#say-other').fill('Gout');
        await next();
        await back();
        expect(await page.locator('#say-other').inputValue()).toBe('Gout');
        await look('many-text');
        await page.locator(option('dont_know')).click();
        expect(await page.locator(option('heart')).isChecked()).toBe(false);
        expect(await page.locator('#say-other').isVisible()).toBe(false);
        await look('many-unknown');
        await next();
        await back();
        expect(await page.locator(option('dont_know')).isChecked()).toBe(true);
        await page.locator(option('none')).click();
        expect(await page.locator(option('dont_know')).isChecked()).toBe(false);
        await next();

        await page.locator(option('other')).click();
        await page.locator('#say-other').fill('Feet');
        await look('one-text');
        await next();

        // A month by keyboard alone.
        const hands = keyboard(page);
        await look('month');
        await hands.type('[name=month]', '13');
        await page.locator(main).click();
        await issue.waitFor();
        await look('month-wrong');
        await hands.type('[name=month]', '3');
        await hands.type('[name=year]', '2020');
        await hands.tick(unknown('not_told'));
        expect(await page.locator('[name=year]').inputValue()).toBe('');
        await look('month-unknown');
        await hands.type('[name=month]', '3');
        expect(await page.locator(unknown('not_told')).isChecked()).toBe(false);
        await hands.type('[name=year]', '2020');
        await next();
        await back();
        expect(await page.locator('[name=month]').inputValue()).toBe('3');
        expect(await page.locator('[name=year]').inputValue()).toBe('2020');
        await next();

        await look('year');
        await page.locator(unknown('dont_know')).click();
        await next();
        await back();
        expect(await page.locator(unknown('dont_know')).isChecked()).toBe(true);
        await page.locator('[name=year]').fill('2019');
        await next();

        await page.locator('#answer').fill('30');
        await page.locator(unknown('dont_know')).click();
        expect(await page.locator('#answer').inputValue()).toBe('');
        await look('number-unknown');
        await next();

        expect(sent).toEqual([
          ['heart', 'other'],
          ['heart', { code: 'other', text: 'Gout' }],
          { code: 'dont_know' },
          ['none'],
          { code: 'other', text: 'Feet' },
          '2020-03',
          '2020-03',
          { code: 'dont_know' },
          '2019',
          { code: 'dont_know' },
        ]);
        expect([...faults, ...patient.faults]).toEqual([]);
      },
    );
  },
);
