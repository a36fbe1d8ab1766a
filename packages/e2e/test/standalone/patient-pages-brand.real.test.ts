import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

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
  },
);
