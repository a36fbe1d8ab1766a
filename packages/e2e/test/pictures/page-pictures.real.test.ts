import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, type Patient, pageOf, type ShownNode } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
const ineligible = { ...eligible, height_cm: 190, weight_kg: 60, goal_weight_kg: 55 };

/** The nodes that the guide shows, by the names of their pictures. */
const drawnNodes: Readonly<Record<string, string>> = {
  q_glp1_use: 'asking',
  c_telehealth: 'consent',
  d_bmi: 'panel',
};
const drawnControls: Readonly<Record<string, string>> = { media: 'photo', address: 'address' };

await describeWith(
  () => startBrowser(),
  'pictures of the pages for patients',
  ({ browser }) => {
    const url = pageOf(demoBrand());
    const open = (prepare?: (page: Page) => Promise<unknown>) =>
      openPatientPage(browser, {
        ...{ url, locale: 'en-US' },
        ...(prepare && { prepare: async (page) => void (await prepare(page)) }),
      });

    /** Opens the page and begins. */
    async function begin(): Promise<Patient> {
      const patient = await open();
      await patient.page.locator('.price').waitFor();
      await patient.stepAfter(() => patient.page.locator('.actions button.main').click());
      return patient;
    }

    test('are drawn on the way of a patient', async () => {
      await using patient = await open();
      const { page } = patient;
      const hands = pointer(page);
      await page.locator('.price').waitFor();
      await draw(page, 'choosing');
      await patient.stepAfter(() => hands.press('.actions button.main'));
      const at = (node: ShownNode) => drawNode(patient, node);
      await walkPage(patient, { hands, script: eligible, at });
      await patient.shows('Your payment');
      await page.locator('.price').waitFor();
      await draw(page, 'paying');
      await page.goto(`${url}?result=paid`);
      await patient.shows('Thank you');
      await draw(page, 'confirming');
      await page.goto(url);
      await patient.shows('Your payment');
      await hands.press('.actions button.main');
      await page.locator('[name=action][value=pay]').waitFor();
      await draw(page, 'checkout');
      await page.locator('[name=action][value=pay]').click();
      await page.locator('form.node').waitFor();
      await walkPage(patient, { hands, script: eligible, at });
      await patient.shows('Your answers are with us');
      await draw(page, 'following');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Sign in as').fill('Ann');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Continue as Ann?' }).waitFor();
      await draw(page, 'sign-in');
      expect(patient.faults).toEqual([]);
    });

    test('are drawn where the questions end', async () => {
      await using refused = await begin();
      await walkPage(refused, { hands: pointer(refused.page), script: ineligible });
      await refused.shows('This treatment is not available to you here');
      await draw(refused.page, 'not-eligible');

      await using declining = await begin();
      const { page } = declining;
      const at = ({ node_id }: ShownNode) => node_id === 'c_telehealth';
      await walkPage(declining, { hands: pointer(page), script: eligible, at });
      await page.getByRole('button', { name: 'I do not agree' }).click();
      await draw(page, 'declining');
      await page.getByRole('dialog').getByRole('button', { name: 'I do not agree' }).click();
      await page.getByText('Do you have a question?').waitFor();
      await draw(page, 'blocked');
    });

    test('are drawn where a session ends, or cannot begin', async () => {
      await using leaving = await begin();
      await leaving.page.getByRole('button', { name: 'Leave' }).click();
      await leaving.page.getByRole('button', { name: 'Leave and lose my answers' }).click();
      await leaving.shows('You have left the questionnaire');
      await draw(leaving.page, 'signed-out');

      await using forgotten = await begin();
      await forgotten.page.context().clearCookies();
      await forgotten.page.locator('.actions button.main').click();
      await forgotten.shows('Your session has ended');
      await draw(forgotten.page, 'session-ended');

      await using framed = await open((page) =>
        page.route('**/session', (route) => route.fulfill({ status: 204 })),
      );
      await framed.shows('Please open this page in a window of its own');
      await draw(framed.page, 'without-cookies');

      await using missing = await open((page) =>
        page.route('**/config.json', (route) => route.fulfill({ status: 404 })),
      );
      await missing.shows('This page is not available');
      await draw(missing.page, 'missing');
    });

    async function drawNode(patient: Patient, { node_id, control }: ShownNode): Promise<undefined> {
      const { page } = patient;
      const name = drawnNodes[node_id] ?? drawnControls[control];
      if (name !== undefined) await draw(page, name);
      if (node_id !== 'q_height_cm') return;
      for (const [index, part] of ['9', '0'].entries())
        await page.locator('.figures .box').nth(index).fill(part);
      await patient.stepAfter(() => page.locator('.actions button.main').click());
      await draw(page, 'issue');
    }

    /** Draws the page as on a phone and as on a desk. */
    async function draw(page: Page, name: string): Promise<void> {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const file = join(guidesFolder, 'pictures', `page-${name}-${width}.webp`);
        writeFileSync(file, await asWebp(page, await page.screenshot({ fullPage: width === 390 })));
      }
    }
  },
);
