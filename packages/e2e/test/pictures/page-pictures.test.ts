import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, type Patient, pageOf, type ShownNode } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };

await describeWith(
  () => startBrowser(),
  'pictures of the pages for patients',
  ({ browser }) => {
    test('are drawn on the way of a patient', async () => {
      await using patient = await openPatientPage(browser, { url: pageOf(demoBrand()), locale: 'en-US' });
      const { page } = patient;
      const hands = pointer(page);
      await page.getByText('$249.00').waitFor();
      await draw(patient, 'page-choosing');
      await patient.stepAfter(() => hands.press('.actions button.main'));
      await walkPage(patient, { hands, script: eligible, at: (node) => drawNode(patient, node) });
      await patient.shows('Your payment');
      await page.getByText('$249.00').waitFor();
      await draw(patient, 'page-paying');
      await hands.press('.actions button.main');
      await page.locator('[name=action][value=pay]').click();
      await page.locator('form.node').waitFor();
      await walkPage(patient, { hands, script: eligible, at: (node) => drawNode(patient, node) });
      await patient.shows('Your answers are with us');
      await draw(patient, 'page-following');
      expect(patient.faults).toEqual([]);
    });

    /** Draws the nodes that the guide shows. */
    async function drawNode(patient: Patient, { node_id }: ShownNode): Promise<undefined> {
      const { page } = patient;
      if (node_id === 'q_glp1_use') await draw(patient, 'page-asking');
      if (node_id === 'c_telehealth') await draw(patient, 'page-consent');
      if (node_id === 'q_height_cm') {
        await page.locator('.figures .box').first().fill('9');
        await patient.stepAfter(() => page.locator('.actions button.main').click());
        await draw(patient, 'page-issue');
      }
      if (node_id === 'd_bmi') {
        await page.setViewportSize({ width: 1280, height: 844 });
        await draw(patient, 'page-desk');
        await page.setViewportSize({ width: 390, height: 844 });
      }
    }

    async function draw({ page }: Patient, name: string): Promise<void> {
      const file = join(guidesFolder, 'pictures', `${name}.webp`);
      writeFileSync(file, await asWebp(page, await page.screenshot({ fullPage: name !== 'page-desk' })));
    }
  },
);
