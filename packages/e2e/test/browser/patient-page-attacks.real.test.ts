import { randomBytes } from 'node:crypto';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { statusOf } from '../../src/http/other-site.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { openShop } from '../../src/story/go-live.ts';
import { newBrand } from '../../src/story/new-brand.ts';

const domain = `sol-${randomBytes(6).toString('hex')}.example`;
const memberHost = `salud.${domain}`;
const url = `https://${memberHost}/`;
/** Another host of the same domain, and one of another site. */
const attackers = [`https://blog.${domain}/`, 'https://attacker.example/'];

const chromium = () =>
  startBrowser([`--host-resolver-rules=MAP ${memberHost} ${new URL(target().tls_url).host}`]);

await describeWith(
  chromium,
  'decisions.md 15, attacks on the page of a patient in a browser',
  ({ browser }) => {
    beforeAll(async () => {
      await openShop(await newBrand(), memberHost);
    });

    /** A patient at the first question, and the page of an attacker in another tab of the same browser. */
    async function visited(attacker: string): Promise<{ patient: Patient; page: Page }> {
      const patient = await openPatientPage(browser, { url });
      await patient.stepAfter(() => patient.page.locator('.actions button.main').click());
      const page = await patient.page.context().newPage();
      const html = '<!doctype html><title>Elsewhere</title>';
      await page.route(attacker, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(attacker);
      return { patient, page };
    }

    /** The journey goes on where it was. */
    async function expectUntouched(patient: Patient): Promise<void> {
      const { node } = patient.step();
      expect((await patient.stepAfter(() => patient.page.reload())).node).toEqual(node);
    }

    test.each(attackers)(
      'the page of %s neither reads nor changes a journey by requests or a form, and sees nothing in a frame or a window',
      async (attacker) => {
        const { patient, page } = await visited(attacker);
        await using _ = patient;
        const headers = { 'x-session': '1', 'content-type': 'application/json' };
        const attempts = [
          ['v1/instrument/resolve', { headers }],
          ['v1/instrument/resolve', {}],
          ['v1/enrollments/jny_current', { headers }],
          ['v1/instrument/abandon', { method: 'POST', headers }],
          ['session', { method: 'POST', headers }],
          ['session', { method: 'DELETE', headers }],
        ] as const;
        for (const [path, init] of attempts)
          expect([path, await statusOf(page, url + path, init)]).toEqual([path, 0]);

        // A form is sent without asking the other side first.
        const action = `${url}v1/instrument/abandon`;
        await page.setContent(`<form method="post" action="${action}"><button>Win</button></form>`);
        const answered = page.waitForResponse(action);
        await page.getByRole('button').click();
        expect((await answered).status()).toBe(404);

        await page.goto(attacker);
        await page.setContent(`<iframe src="${url}"></iframe>`);
        const frame = page.frames().find((one) => one !== page.mainFrame());
        await expect.poll(() => frame?.url()).toBe('chrome-error://chromewebdata/');
        const [opened] = await Promise.all([
          page.waitForEvent('popup'),
          page.evaluate(`void (window.opened = window.open(${JSON.stringify(url)}))`),
        ]);
        await opened.locator('h1').waitFor();
        const seen = 'try { String(window.opened.document.body) } catch ({ name }) { name }';
        expect(await page.evaluate(seen)).not.toContain('HTMLBodyElement');
        await expectUntouched(patient);
      },
    );

    test('a session that another host of the domain plants is not taken', async () => {
      const [sibling = ''] = attackers;
      const { patient, page } = await visited(sibling);
      await using _ = patient;
      const kept = async () => (await patient.page.context().cookies(url)).filter(isSession);
      const before = await kept();
      for (const name of ['__Host-session', 'session', '__Secure-session']) {
        const planted = `${name}=ses_0000000000000000000000; Domain=${domain}; Path=/; Secure`;
        await page.evaluate(`document.cookie = ${JSON.stringify(planted)}`);
      }
      expect(before).toHaveLength(1);
      expect(await kept()).toEqual(before);
      await expectUntouched(patient);
    });
  },
);

const isSession = ({ name }: { readonly name: string }) => name === '__Host-session';
