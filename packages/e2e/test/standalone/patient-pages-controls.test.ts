// Takes long: it answers every built-in questionnaire in a browser.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { controlsOfSeeds } from '../../src/example-page/controls-of-seeds.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { openPatientPage, pageOf, type ShownNode } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 12 and 15, the pages for patients',
  ({ browser }) => {
    let url: string;
    let offerings: readonly string[];
    beforeAll(async () => {
      const catalog = await send(`${target().base_url}/v1/account/catalog/offerings?limit=200`, {
        headers: bearing(target().api_key),
      });
      const first = new Map<string, string>();
      for (const { therapies, offering_ref, mode } of catalog.body.data) {
        if (therapies.length === 1 && mode === 'initial' && !first.has(therapies[0]))
          first.set(therapies[0], offering_ref);
      }
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
      expect(walked.flatMap(({ faults }) => faults)).toEqual([]);
      const controls = new Set(walked.flatMap((one) => one.controls));
      expect([...controls].sort()).toEqual(controlsOfSeeds());
    });

    /** Answers one questionnaire after the other, each as a new visitor. */
    async function walkAll(width: number, locale: string, refs: readonly string[]) {
      const controls: string[] = [];
      const faults: string[] = [];
      for (const offering of refs) {
        await using patient = await openPatientPage(browser, {
          url: `${url}?offering=${offering}`,
          width,
          locale,
        });
        const { page } = patient;
        const at = async (node: ShownNode) => {
          const shown = (await page.evaluate(`(() => {
            const { documentElement: root, activeElement: active, title } = document;
            const isUnlabelled = (one) => one.labels.length === 0;
            return {
              words: document.querySelector('main').textContent,
              isWide: root.scrollWidth > root.clientWidth,
              language: root.lang,
              isFocused: active.tagName === 'H1' && title === active.textContent,
              unlabelled: [...document.querySelectorAll('main :is(input, select, textarea)')].filter(isUnlabelled).length,
            };
          })()`)) as Record<string, unknown> & { words: string };
          const { words, ...state } = shown;
          const language = patient.step().locale?.split('-')[0];
          const wanted = { isWide: false, language, isFocused: true, unlabelled: 0 };
          for (const [name, value] of Object.entries(wanted)) {
            if (state[name] !== value) faults.push(`${node.node_id}: ${name} is ${state[name]}`);
          }
          for (const text of textsOf(node)) {
            if (!words.includes(text)) faults.push(`${node.node_id} does not show: ${text}`);
          }
          return faults.length > 0;
        };
        await askInOnePass(page);
        await page.locator('main .card').waitFor();
        await patient.stepAfter(() => page.locator('.actions .main').click());
        controls.push(...(await walkPage(patient, { hands: pointer(page), at })));
        faults.push(...patient.faults);
      }
      return { controls, faults };
    }
  },
);

/** What the patient has to find on the page. */
function textsOf({ copy, content = {}, options = [], input = {}, value_labels = {}, ...node }: ShownNode) {
  const { placeholder: _, ...slots } = content;
  return [
    copy,
    node.reassurance,
    node.media?.consent_copy,
    ...Object.values(slots),
    ...options.map(({ label }) => label),
    ...(input.fields ?? []).map(({ label }) => label),
    ...Object.values(value_labels).flatMap(({ label, text }) => [label, text]),
  ].filter((text) => text !== undefined && text !== '') as readonly string[];
}
