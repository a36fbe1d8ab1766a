import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { initiatePayment } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';
import { walk } from '../../src/walk/walk.ts';

const offering = 'wl-semaglutide-monthly';
/** The other scheme of the brand whose look is dark. */
const lightTheme = {
  ...{ accent: '#7a5a12', background: '#f5f2e8' },
  ...{ scheme: 'light', font: 'lora', radius: 'square' },
};

await describeWith(
  () => startBrowser(),
  'pictures of the look of two brands',
  ({ browser }) => {
    test('are drawn in light and in dark', async () => {
      for (const scheme of ['light', 'dark'] as const) await drawBrand('slim', demoBrand(), scheme);
      await drawBrand('wide', wideBrand(), 'dark');
      const url = `${target().base_url}/v1/account/brands/${wideBrand()}`;
      const headers = bearing(target().api_key, wideBrand());
      const { theme } = (await send(url, { headers })).body.data;
      const dress = async (worn: object) =>
        expect((await send(url, { method: 'PATCH', headers, body: { theme: worn } })).status).toBe(200);
      await dress(lightTheme);
      try {
        await drawBrand('wide', wideBrand(), 'light');
      } finally {
        await dress(theme);
      }
    });

    async function drawBrand(name: string, brandId: string, scheme: 'light' | 'dark'): Promise<void> {
      await using patient = await openPatientPage(browser, {
        ...{ url: pageOf(brandId), locale: 'en-US' },
        prepare: (page) => page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' }),
      });
      const { page } = patient;
      // A theme is current within a second.
      await expect
        .poll(async () => {
          await page.reload();
          await page.locator('.price').first().waitFor();
          return await page.evaluate(
            'matchMedia("(prefers-color-scheme: dark)").matches === isDark()'.replace('isDark()', isDark),
          );
        })
        .toBe(true);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await draw(page, `${name}-choosing-${scheme}`);
      const query = { phase: 'qualification', offering, locale: 'en' };
      const { journeyId } = await walk(demoIntake(brandId), {}, undefined, { query });
      const seller = { apiKey: target().api_key, brandId };
      const { checkout_url } = (await initiatePayment({ journey_id: journeyId }, seller)).body.data;
      await page.goto(checkout_url);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await draw(page, `${name}-checkout-${scheme}`);
    }

    /** As on a phone and as on a desk. */
    async function draw(page: Page, name: string): Promise<void> {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const file = join(guidesFolder, 'pictures', `look-${name}-${width}.webp`);
        writeFileSync(file, await asWebp(page, await page.screenshot()));
      }
    }
  },
);

/** In the browser: whether the ground is dark. */
const isDark = `(() => {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
  return red + green + blue < 3 * 128;
})()`;
