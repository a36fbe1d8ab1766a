// Takes long: patients go the way to the end.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, pageOf, type ShownNode } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, what a brand shows and a visit brings',
  ({ browser }) => {
    const searchOf = (page: Page) => new URL(page.url()).search;
    const enrollmentsOf = async (reference: string) => {
      const url = `${target().base_url}/v1/enrollments?reference=${reference}`;
      return (await send(url, { headers: bearing(target().api_key, demoBrand()) })).body.data;
    };

    test('what the address of a visit brings begins the journey; until then a reload keeps it, afterwards nothing shows it', async () => {
      const reference = `visit-${crypto.randomUUID()}`;
      const visit = `?reference=${reference}&utm_source=newsletter&utm_campaign=Spring+sale&other=x`;
      await using patient = await openPatientPage(browser, { url: `${pageOf(demoBrand())}${visit}` });
      const { page } = patient;
      await page.reload();
      await patient.settled();
      expect(searchOf(page)).toBe(visit.replace('&other=x', ''));
      await page.locator('.price').waitFor();
      await patient.stepAfter(() => page.locator(main).click());
      expect(searchOf(page)).toBe('');
      // A journey is listed from its first answer on.
      await walkPage(patient, { hands: pointer(page), at: ({ node_id }) => node_id === 'd_bmi' });
      await expect
        .poll(() => enrollmentsOf(reference))
        .toMatchObject([{ attribution: { source: 'newsletter', campaign: 'Spring sale' } }]);
      expect(patient.faults).toEqual([]);
    });

    test('every screen has the contact, privacy notice and terms of the brand, and from the first question on a case number that finds the journey', async () => {
      await using patient = await openPatientPage(browser, { url: pageOf(demoBrand()), locale: 'en-US' });
      const { page } = patient;
      const links = {
        '+1 202 555 0123': 'tel:+12025550123',
        'care@demo.example': 'mailto:care@demo.example',
        Help: 'https://demo.example/help',
        'Privacy notice': 'https://demo.example/privacy',
        Terms: 'https://demo.example/terms',
      };
      await page.locator('.price').waitFor();
      expect(await linksIn(page, '.foot')).toEqual(links);
      await patient.stepAfter(() => page.locator(main).click());
      expect(await linksIn(page, '.foot')).toEqual(links);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('form.node h1').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      const [, number = ''] = /case number: (\S+)/.exec(await page.locator('.foot').innerText()) ?? [];
      const at = ({ node_id }: ShownNode) => node_id === 'c_telehealth';
      await walkPage(patient, { hands: pointer(page), script: eligible, at });
      expect(await page.locator('.foot').innerText()).toContain(number);
      expect(await axeFaults(page)).toEqual([]);
      const found = `${target().base_url}/v1/enrollments?case_number=${number.toLowerCase().replace('-', '')}`;
      const { body } = await send(found, { headers: bearing(target().api_key, demoBrand()) });
      expect(body.data).toMatchObject([{ case_number: number, status: 'intake' }]);

      await page.getByRole('button', { name: 'I do not agree' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'I do not agree' }).click();
      await page.getByText('Do you have a question?').waitFor();
      const { '+1 202 555 0123': phone, Help: help } = links;
      expect(await linksIn(page, 'main')).toMatchObject({ '+1 202 555 0123': phone, Help: help });
      expect(await page.locator('body').innerText()).not.toContain('care_team');
      expect(await axeFaults(page)).toEqual([]);
      expect(patient.faults).toEqual([]);
    });

    test('the status says what was bought, for how much, where the treatment is, and how to follow the package; it refreshes itself', async () => {
      const reference = `status-${crypto.randomUUID()}`;
      const url = `${pageOf(demoBrand())}?reference=${reference}`;
      await using patient = await openPatientPage(browser, { url, locale: 'en-US', prepare: keepMinutes });
      const { page } = patient;
      await page.locator('.price').waitFor();
      await patient.stepAfter(() => page.locator(main).click());
      await walkPage(patient, { hands: pointer(page), script: eligible });
      await patient.shows('Your payment');
      await page.locator(main).click();
      await page.locator('[name=action][value=pay]').click();
      await page.locator('form.node').waitFor();
      await walkPage(patient, { hands: pointer(page), script: eligible });
      await patient.shows('Your answers are with us');
      await page.locator('.receipt dd').first().waitFor();
      const receipt = await page.locator('.receipt').innerText();
      for (const text of ['Semaglutide injection, monthly', '$249.00 · paid', 'ord_'])
        expect(receipt).toContain(text);
      expect(await page.locator('[aria-current=step]').innerText()).toContain('A clinician');
      expect(await axeFaults(page)).toEqual([]);

      const [{ journey_id }] = await enrollmentsOf(reference);
      const report = `${target().base_url}/v1/test/journeys/${journey_id}/milestones`;
      const headers = bearing(target().api_key, demoBrand());
      for (const type of ['case.opened', 'visit.completed', 'rx.transmitted', 'shipment.shipped'])
        await send(report, { method: 'POST', headers, body: { type } });
      await page.evaluate('minutes.at(-1)()');
      await patient.shows('Your package is on its way');
      const follow = page.getByRole('link', { name: 'Follow your package' });
      expect(await follow.getAttribute('href')).toBe('https://carrier.example/TEST-0001');
      expect(await page.locator('main').innerText()).toContain('Test Carrier TEST-0001');
      expect(await axeFaults(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.receipt').isVisible()).toBe(true);
      expect(await page.locator('.history').isVisible()).toBe(false);
      expect(await page.locator('.foot').innerText()).toContain('case number');
      expect(patient.faults).toEqual([]);
    });

    /** What the page does each minute, for the test to do at once. */
    async function keepMinutes(page: Page): Promise<void> {
      await page.addInitScript(`{
        const every = window.setInterval;
        window.minutes = [];
        window.setInterval = (act, ms) => {
          if (ms === 60_000) window.minutes.push(act);
          return every(act, ms);
        };
      }`);
    }

    /** By their words. */
    async function linksIn(page: Page, where: string): Promise<Readonly<Record<string, string | null>>> {
      const links = await page.locator(`${where} a`).all();
      const entries = links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]);
      return Object.fromEntries(await Promise.all(entries));
    }
  },
);
