// Takes long: patients walk and pay before the pictures are drawn.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake } from '../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../src/console/open-console.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';
import { walk } from '../../src/walk/walk.ts';

const folder = join(import.meta.dirname, '../../../../docs/pictures');
const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
/** GitHub shows a picture at its own width or narrower; screens show two pixels for each. */
const scale = 2;

type Scheme = 'light' | 'dark';

/** The first console screen with orders, as a PNG. */
async function consolePicture(browser: Browser, colorScheme: Scheme): Promise<Buffer> {
  const url = await consoleLink({ brand_id: demoBrand() });
  await using console = await openConsole(browser, { url, width: 900, colorScheme, scale });
  await console.visits('/orders', 'Orders');
  await console.page.setViewportSize({ width: 900, height: 660 });
  return await console.page.screenshot();
}

/** A question as a patient sees it, as a PNG. */
async function patientPicture(browser: Browser, colorScheme: Scheme): Promise<Buffer> {
  const url = pageOf(demoBrand());
  await using patient = await openPatientPage(browser, { url, locale: 'en-US', scale });
  const { page } = patient;
  await page.emulateMedia({ colorScheme });
  await page.locator('.price').waitFor();
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  await patient.stepAfter(() => page.locator('.actions button.main').click());
  await walkPage(patient, {
    ...{ hands: pointer(page), script: eligible },
    at: async ({ node_id }) => {
      if (node_id === 'q_glp1_use') resolve(await page.screenshot());
    },
  });
  return await promise;
}

const inBase64 = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** The console, and the page of a patient before it. */
const composed = (console: Buffer, patient: Buffer) => `
  <style>
    body { margin: 0 }
    main { position: relative; width: 1100px; height: 712px }
    img { position: absolute; border-radius: 12px; border: 1px solid #8888; box-shadow: 0 4px 16px #0005 }
    .console { left: 12px; top: 12px; width: 900px }
    .patient { right: 12px; top: 52px; width: 290px; border-radius: 20px }
  </style>
  <main><img class="console" src="${inBase64(console)}"><img class="patient" src="${inBase64(patient)}"></main>`;

await describeWith(
  () => startBrowser(),
  'the pictures of README.md',
  ({ browser }) => {
    test('are drawn in light and dark', async () => {
      for (let made = 0; made < 9; made++) {
        const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
        const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
        await payOrder({ journey_id: journeyId }, [made % 4 === 2 ? 'decline' : 'pay']);
      }
      mkdirSync(folder, { recursive: true });
      for (const scheme of ['light', 'dark'] as const) {
        const html = composed(await consolePicture(browser, scheme), await patientPicture(browser, scheme));
        const context = await browser.newContext({ deviceScaleFactor: scale });
        const page = await context.newPage();
        await page.setContent(html);
        const png = await page.locator('main').screenshot({ omitBackground: true });
        const webp = await asWebp(page, png);
        await context.close();
        writeFileSync(join(folder, `overview-${scheme}.webp`), webp);
      }
    });
  },
);
