// Takes long: it answers every built-in questionnaire in a browser.
import { fileURLToPath } from 'node:url';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { firstOfferings } from '../../src/clients/first-offerings.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { answers } from '../../src/example-page/answers.ts';
import { controlsOfSeeds } from '../../src/example-page/controls-of-seeds.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';

interface Walked {
  readonly controls: readonly string[];
  readonly faults: readonly string[];
}

/** Suicidal thoughts would end the questions. */
const script = { ...answers, knows_blood_pressure: 'true', suicidal_thoughts: 'false' };
const swiftPatient = fileURLToPath(new URL('../../src/patient-pages/swift-patient.js', import.meta.url));

await describeWith(
  () => startBrowser(),
  'decisions.md 12 and 15, the pages for patients',
  ({ browser }) => {
    let url: string;
    let offerings: readonly string[];
    beforeAll(async () => {
      const first = await firstOfferings();
      offerings = [...first.values()];
      const limits = { intakePerSecond: 2000, otherPerSecond: 2000 };
      const { apiKey, brandIds } = await ownTenant({ brands: [[...first.keys()]], limits });
      const own = `${target().base_url}/v1/account/brands/${brandIds[0]}/offerings`;
      for (const offering_ref of offerings) {
        await send(own, { method: 'POST', headers: bearing(apiKey, brandIds[0]), body: { offering_ref } });
      }
      await executeAgreements(apiKey);
      url = pageOf(brandIds[0]);
    });

    test('show every control of every built-in bundle whole, and nothing scrolls sideways', async () => {
      const half = Math.ceil(offerings.length / 2);
      const walked = await Promise.all([
        walkAll(390, 'es-US', offerings.slice(0, half)),
        walkAll(1280, 'en-GB', offerings.slice(half)),
      ]);
      expect(walked.flat().flatMap(({ faults }) => faults)).toEqual([]);
      const controls = new Set(walked.flat().flatMap((one) => one.controls));
      expect([...controls].sort()).toEqual(controlsOfSeeds());
    });

    /** Answers one questionnaire after the other, each as a new visitor. */
    async function walkAll(width: number, locale: string, refs: readonly string[]) {
      const walks: Walked[] = [];
      for (const offering of refs) {
        await using patient = await openPatientPage(browser, {
          ...{ url, width, locale },
          prepare: async (page) => {
            await page.addInitScript({ path: swiftPatient });
            await askInOnePass(page);
            // Only weight loss has criteria that are approved: the others are asked, and not sold.
            await page.route('**/config.json', async (route) => {
              const { data } = await (await route.fetch()).json();
              await route.fulfill({ json: { data: { ...data, offering_refs: [offering] } } });
            });
          },
        });
        walks.push((await patient.page.evaluate(`swiftPatient.walk(${JSON.stringify(script)})`)) as Walked);
        walks.push({ controls: [], faults: patient.faults });
      }
      return walks;
    }
  },
);
