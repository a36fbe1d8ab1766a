// Takes long: patients with needs of their own go the whole way.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { brokenWords } from '../../src/patient-pages/broken-words.ts';
import { coveredControls } from '../../src/patient-pages/covered-controls.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { looksOf } from '../../src/patient-pages/looks.ts';
import { openPatientPage, type Patient, type ShownNode } from '../../src/patient-pages/patient.ts';
import { openTrialPage } from '../../src/patient-pages/trial-page.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';
await describeWith(
  () => startBrowser(),
  'decisions.md 15: the pages for patients, with long consents',
  ({ browser }) => {
    let url: string;
    let withdraw: () => Promise<void>;
    beforeAll(async () => {
      ({ url, withdraw } = await openTrialPage(({ nodes, copy }) => {
        for (const texts of Object.values<Record<string, string>>(copy)) {
          texts['c.telehealth.affirmation'] = `${texts['c.telehealth.affirmation']}\n\n`.repeat(60);
        }
        const care = nodes.find(({ id }: { id: string }) => id === 'c_telehealth');
        care.consent.version = 'long';
        care.links = [{ label_key: 'l.call_988', href: 'tel:988' }];
      }));
    });
    afterAll(() => withdraw());

    test('axe finds no fault on any screen or in any error, nothing is cut, covered or broken, whatever a patient needs', async () => {
      await using patient = await openPatientPage(browser, { url, locale: 'es-US', prepare: askInOnePass });
      const { page } = patient;
      const faults: string[] = [];
      const check = async (what: string) => {
        for (const [look, { begin, end }] of Object.entries(looksOf(page))) {
          await begin();
          faults.push(...(await faultsOf(page)).map((fault) => `${what}, ${look}: ${fault}`));
          await end();
        }
      };
      await check('choosing');
      await patient.stepAfter(() => page.locator(main).click());
      const checked = new Set<string>();
      const at = async (node: ShownNode): Promise<undefined> => {
        const kind = `${node.control} ${node.required}`;
        if (checked.has(kind)) return;
        checked.add(kind);
        await check(kind);
        await tryWithout(patient, node, () => check(`${kind}, wrong`));
      };
      await walkPage(patient, { hands: pointer(page), script: eligible, at });
      await check('the end');
      expect([...faults, ...patient.faults]).toEqual([]);
      expect(checked.size).toBeGreaterThan(10);
    });

    /** What is wrong with a page as somebody looks at it. */
    async function faultsOf(page: Page): Promise<readonly string[]> {
      const [wide, width] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
        number,
        number,
      ];
      return [
        ...(wide > width ? [`scrolls sideways, ${wide}`] : []),
        ...(await axeFaults(page)),
        ...(await brokenWords(page)).map((word) => `breaks ${word}`),
        ...(await coveredControls(page)).map((control) => `covers ${control}`),
      ];
    }

    /** Looks at what is said to a patient who gives no answer, or declines what is required. */
    async function tryWithout({ page }: Patient, node: ShownNode, look: () => Promise<void>): Promise<void> {
      if (node.required !== true) return;
      if (node.kind === 'consent') {
        await page.locator('.actions button:not(.main)').click();
        await page.getByRole('dialog').waitFor();
        await look();
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'hidden' });
        return;
      }
      if (node.media?.require_consent) return;
      await expect
        .poll(async () => {
          await page.locator(main).click();
          return page.locator('.issue').count();
        })
        .toBeGreaterThan(0);
      expect(await page.title()).toMatch(/^Error: /);
      await look();
    }

    test('a crisis page is one tap from help, in the language of the patient', async () => {
      await using patient = await openPatientPage(browser, { url, locale: 'es-US', prepare: askInOnePass });
      const { page } = patient;
      await patient.stepAfter(() => page.locator(main).click());
      await walkPage(patient, { hands: pointer(page), script: { ...eligible, suicidal_thoughts: true } });
      await patient.shows('No está usted solo ni sola');
      const links = page.locator('main a');
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
        'tel:988',
        'tel:911',
      ]);
      expect(await links.first().innerText()).toContain('988');
      expect(await page.locator('main').innerText()).not.toMatch(/mencione|consent_help|care_team/);
      expect(await axeFaults(page)).toEqual([]);
    });
  },
);
