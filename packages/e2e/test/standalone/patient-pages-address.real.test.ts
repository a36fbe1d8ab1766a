// Takes long: the address is asked for last, in a browser.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { openPatientPage, type Patient, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the address on the pages for patients',
  ({ browser }) => {
    let patient: Patient;
    beforeAll(async () => {
      patient = await openPatientPage(browser, {
        url: pageOf(demoBrand()),
        locale: 'es-US',
        prepare: askInOnePass,
      });
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
      const script = { ...eligible, ship_state: 'nv' };
      const at = ({ control }: { readonly control: string }) => control === 'address';
      await walkPage(patient, { hands: pointer(patient.page), script, at });
    });
    afterAll(() => patient[Symbol.asyncDispose]());
    const line1 = () => patient.page.locator('[name=line1]');
    const options = () => patient.page.getByRole('option');
    const send = () => patient.stepAfter(() => patient.page.locator(main).click());
    const clear = async () => {
      for (const name of ['line1', 'line2', 'city', 'postal_code'])
        await patient.page.locator(`[name=${name}]`).fill('');
      await patient.page.locator('[name=state]').selectOption('');
    };

    test('states are a choice in the words of the locale, the country is fixed, and what is optional says so', async () => {
      const { page } = patient;
      expect(await page.locator('[name=state]').getByText('Nueva York').getAttribute('value')).toBe('NY');
      expect(await page.locator('[name=state] option').count()).toBe(60);
      expect(await page.locator('[name=country]').count()).toBe(0);
      expect(await page.getByText('Estados Unidos', { exact: true }).isVisible()).toBe(true);
      expect(await page.getByLabel('Apartamento o unidad (opcional)').count()).toBe(1);
      expect(await axeFaults(page)).toEqual([]);
    });

    test('suggestions are a combobox: arrows move, Escape closes, Enter picks and sends nothing', async () => {
      const { page } = patient;
      const state = async (name: string) => line1().getAttribute(`aria-${name}`);
      expect([await line1().getAttribute('role'), await state('expanded')]).toEqual(['combobox', 'false']);
      await line1().pressSequentially('reno nv');
      await options().first().waitFor();
      expect(await state('expanded')).toBe('true');
      expect(await axeFaults(page)).toEqual([]);

      await page.keyboard.press('Escape');
      await expect.poll(() => state('expanded')).toBe('false');
      expect(await options().filter({ hasText: 'Reno' }).count()).toBe(0);

      await page.keyboard.press('Backspace');
      await page.keyboard.type('v');
      await options().first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const chosen = page.locator('[role=option][aria-selected=true]');
      expect(await state('activedescendant')).toBe(await chosen.getAttribute('id'));
      const before = patient.step();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[name=city]').inputValue()).toBe('Reno');
      expect(await page.locator('[name=state]').inputValue()).toBe('NV');
      expect(await state('expanded')).toBe('false');
      expect(patient.step()).toBe(before);
    });

    test('text that is too long is not cut, and its message names the bound', async () => {
      const { page } = patient;
      await page.locator('[name=city]').fill('x'.repeat(101));
      const { issues } = (await send()) as unknown as { issues: readonly { params: object }[] };
      expect(issues).toMatchObject([{ params: { field: 'city', max_length: 100 } }]);
      expect(await page.locator('#issue-city').textContent()).toContain('100');
      expect(await page.locator('[name=city]').inputValue()).toHaveLength(101);
    });

    test('a ZIP code of another state is explained by both states; corrected, the address of another state is flagged', async () => {
      const { page } = patient;
      await clear();
      await line1().fill('1 Main St');
      await page.locator('[name=city]').fill('Los Angeles');
      await page.locator('[name=state]').selectOption('CA');
      await page.locator('[name=postal_code]').fill('10001');
      await send();
      expect(await page.locator('#issue-postal_code').textContent()).toMatch(/Nueva York.*California/);
      expect(await page.evaluate('document.activeElement.name')).toBe('postal_code');
      expect(await axeFaults(page)).toEqual([]);
      await page.locator('[name=postal_code]').fill('90001');
      const { flags } = (await send()) as unknown as { flags: readonly string[] };
      expect(flags).toContain('ship_state_mismatch');
      expect(patient.faults).toEqual([]);
    });
  },
);
