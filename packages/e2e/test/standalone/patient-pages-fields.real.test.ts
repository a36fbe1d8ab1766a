// Takes long: a patient answers the questions between a date, a text and a photo in a browser.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const script = {
  ...{ yes_no: false, takes_medicines: true, knows_blood_pressure: true, glp1_use: 'never' },
  goal_weight_kg: 80,
};
const main = '.actions button.main';
/** The first bytes of a HEIC, whose boxes hold nothing. */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1');

await describeWith(
  () => startBrowser(),
  'decisions.md 4 and 15: nothing is cut or dropped in silence',
  ({ browser }) => {
    test('half a date, a text that is too long and a file of HEIC', async () => {
      await using patient = await openPatientPage(browser, {
        ...{ url: pageOf(demoBrand()), locale: 'en-US', prepare: askInOnePass },
      });
      const { page } = patient;
      const seen: string[] = [];
      const at = async ({ node_id }: { readonly node_id: string }) => {
        const look = looks[node_id];
        if (look === undefined) return false;
        seen.push(node_id);
        await look(page);
        return node_id === 'q_body_photo';
      };
      await page.locator(main).waitFor();
      await patient.stepAfter(() => page.locator(main).click());
      await walkPage(patient, { hands: pointer(page), script, at });
      expect(seen).toEqual(Object.keys(looks));
      await patient.stepAfter(() => page.locator(main).click());
      expect(patient.step().node?.node_id).not.toBe('q_body_photo');
      expect(patient.faults).toEqual([]);
    });
  },
);

/** What the patient does at a question before it is answered. */
const looks: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  q_date_of_birth: async (page) => {
    const names = await page
      .locator('.date input')
      .evaluateAll((fields) => fields.map((field) => (field as unknown as { readonly name: string }).name));
    expect(names).toEqual(['month', 'day', 'year']);
    expect(await page.locator('[name=month]').getAttribute('autocomplete')).toBe('bday-month');
    expect(await page.locator('#bounds').innerText()).toMatch(/^From January 1, 1900 to /);
    const refused = async (words: string, wrong: string) => {
      await page.locator(main).click();
      await page.getByText(words, { exact: true }).waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe(wrong);
      expect(await axeFaults(page)).toEqual([]);
    };
    await page.locator('[name=month]').fill('2');
    await refused('Please enter a day. Please enter a year.', 'day');
    await page.locator('[name=day]').fill('31');
    await page.locator('[name=year]').fill('1990');
    await refused('Please enter a date that exists.', 'month');
    await page.locator('[name=year]').fill('90');
    await refused('Please enter all four digits of the year.', 'year');
  },
  q_medicines: async (page) => {
    const text = `${'a'.repeat(2080)} ALLERGIC TO PENICILLIN`;
    await page.locator('textarea').fill(text);
    await page.getByText(`${text.length - 2000} characters too many`).waitFor();
    await page.locator(main).click();
    await page.getByText('Please use at most 2,000 characters.').waitFor();
    expect(await page.locator('textarea').inputValue()).toBe(text);
    expect(await axeFaults(page)).toEqual([]);
  },
  q_body_photo: async (page) => {
    expect(await page.locator('[type=file]').getAttribute('capture')).toBeNull();
    await page.getByRole('checkbox').check();
    await page.locator('[type=file]').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
  },
};
