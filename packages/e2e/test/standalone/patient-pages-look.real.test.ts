// Takes long: two brands are opened on a phone and on a desk, and axe looks at each twice.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { openPatientPage, pageOf } from '../../src/patient-pages/patient.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the look of a brand',
  ({ browser }) => {
    test('several offerings are cards with all that the brand says of them: title, price, what is included, and a button of its own', async () => {
      await using patient = await openPatientPage(browser, { url: pageOf(wideBrand()), locale: 'en-US' });
      const { page } = patient;
      const card = page.locator('.plan', { has: page.getByRole('heading', { name: 'Weight care' }) });
      const words = await card.innerText();
      const parts = ['For a weight that stays', '$249.00', 'A weekly injection', 'Medication for a month'];
      for (const text of parts) expect(words).toContain(text);
      await patient.stepAfter(() => page.getByRole('button', { name: 'See if it fits me' }).click());
      await expect.poll(() => page.locator('.questionnaire').innerText()).toBe('Weight care');
      expect(patient.faults).toEqual([]);
    });

    test('the title of the only offering is the headline, in the language of the patient', async () => {
      const url = `${pageOf(wideBrand())}?offering=wl-semaglutide-monthly`;
      await using patient = await openPatientPage(browser, { url, locale: 'es-US' });
      await patient.shows('Control de peso');
      expect(await patient.page.locator('.actions').innerText()).toBe('Ver si es para mí');
    });

    test('brands differ in logo, colours, font and corners; axe finds nothing on a phone and on a desk, and no text is wider than people read', async () => {
      const looks = [];
      for (const brand of [demoBrand(), wideBrand()]) {
        for (const width of [390, 1280]) {
          const wide = { url: pageOf(brand), locale: 'en-US', width };
          await using patient = await openPatientPage(browser, wide);
          const { page } = patient;
          await page.locator('.price').first().waitFor();
          await page.evaluate('document.fonts.ready.then(() => undefined)');
          expect(await axeFaults(page)).toEqual([]);
          expect(await longestLine(page)).toBeLessThanOrEqual(75);
          await patient.stepAfter(() => page.locator('button.main').first().click());
          expect(await axeFaults(page)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
          const look = await lookOf(page);
          expect(new Set([look.ground, look.quiet, look.line, await inkOf(page)]).size).toBe(4);
          looks.push(look);
          expect(patient.faults).toEqual([]);
        }
      }
      const [slim, , wide] = looks;
      for (const [name, value] of Object.entries(slim ?? {}))
        expect([name, wide?.[name]]).not.toEqual([name, value]);
    });

    test('the keys 1 to 9 choose an option while the focus is in the question, and half a second after it appeared at the earliest', async () => {
      await using patient = await openPatientPage(browser, { url: pageOf(demoBrand()), locale: 'en-US' });
      const { page } = patient;
      await page.locator('.price').waitFor();
      await patient.stepAfter(() => page.locator('button.main').click());
      while ((await page.locator('.cards > .card > input').count()) === 0) {
        const parts = page.locator('.date .box');
        if ((await page.locator('select.box').count()) > 0)
          await page.locator('select.box').selectOption({ index: 5 });
        for (const [index, part] of (await parts.all()).entries())
          await part.fill(['5', '6', '1980'][index] ?? '');
        await patient.stepAfter(() => page.locator('.actions button.main').click());
      }
      const chosen = () => page.locator('.cards :checked').count();
      await page.getByRole('button', { name: 'Back' }).focus();
      await page.keyboard.press('2');
      expect(await chosen()).toBe(0);
      await page.locator('h1').focus();
      await page.keyboard.press('Control+2');
      expect(await chosen()).toBe(0);
      await expect
        .poll(async () => {
          await page.keyboard.press('2');
          return await page.locator('.cards > .card > input').nth(1).isChecked();
        })
        .toBe(true);
      const { node } = await patient.stepAfter(() => page.keyboard.press('Enter'));
      expect(node?.node_id).not.toBe(undefined);
      expect(await page.locator('.progress').innerText()).toMatch(/About (one minute|\d+ minutes) left/);
    });

    test('a picture is served as a picture alone, kept for ever, and only while its brand shows it', async () => {
      const { base_url, api_key } = target();
      const read = `${base_url}/v1/account/brands/${wideBrand()}`;
      const { hero } = (await send(read, { headers: bearing(api_key, wideBrand()) })).body.data;
      const picture = await fetch(`${base_url}${hero}`);
      expect([picture.status, (await picture.arrayBuffer()).byteLength < 200_000]).toEqual([200, true]);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const elsewhere = hero.replace(wideBrand(), demoBrand());
      const others = [elsewhere, hero.replace('.webp', ''), hero.replace(/[0-9a-f]{64}/, '0'.repeat(64))];
      for (const other of others) expect((await fetch(`${base_url}${other}`)).status, other).toBe(404);
    });

    /** Characters of the widest line, by the width of a usual character. */
    async function longestLine(page: Page): Promise<number> {
      return (await page.evaluate(`(() => {
        const pen = document.createElement('canvas').getContext('2d');
        const sample = 'You answer a few questions. You can stop at any time.';
        return Math.max(...[...document.querySelectorAll('main p, main li')].map((element) => {
          pen.font = getComputedStyle(element).font;
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().width / (pen.measureText(sample).width / sample.length);
        }));
      })()`)) as number;
    }

    async function inkOf(page: Page): Promise<string> {
      return (await page.evaluate('getComputedStyle(document.body).color')) as string;
    }

    async function lookOf(page: Page): Promise<Readonly<Record<string, string>>> {
      return (await page.evaluate(`(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return {
          logo: document.querySelector('.logo').src,
          font: style('body').fontFamily,
          ground: style('body').backgroundColor,
          quiet: style('.foot').color,
          line: style('.foot').borderTopColor,
          button: style('button.main').backgroundColor,
          corner: style('button.main').borderRadius,
        };
      })()`)) as Record<string, string>;
    }
  },
);
