// Takes long: a patient answers a whole questionnaire in a frame.
import { randomBytes } from 'node:crypto';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { eventsOf, serveBrandSite } from '../../src/patient-pages/brand-site.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';
import { openShop } from '../../src/story/go-live.ts';
import { type NewBrand, newBrand } from '../../src/story/new-brand.ts';

const domain = `sol-${randomBytes(6).toString('hex')}.example`;
const memberHost = `salud.${domain}`;
const url = `https://${memberHost}/`;
const site = { address: `https://${domain}/start` };
/** A browser origin of the brand at another site. */
const partner = { address: 'https://partner.example/start' };
const main = '.actions button.main';

const chromium = () =>
  startBrowser([
    `--host-resolver-rules=MAP ${memberHost} ${new URL(target().tls_url).host}`,
    // A page that the test answers has no address, and the platform is on this machine.
    '--disable-features=LocalNetworkAccessChecks',
  ]);

await describeWith(chromium, 'decisions.md 15, a page in a frame of the brand’s site', ({ browser }) => {
  let brand: NewBrand;
  beforeAll(async () => {
    brand = await newBrand();
    await openShop(brand, memberHost);
    await brand.platform.put('/v1/account/brands/{brand_id}/browser-origins', {
      body: { origins: [site, partner].map(({ address }) => new URL(address).origin) },
    });
    await brand.platform.patch('/v1/account/brands/{brand_id}', {
      body: { redirect_allowlist: [site.address] },
    });
  });

  test('a patient answers and pays there; the site learns what happened, and has a frame as high as the page', async () => {
    await using patient = await openPatientPage(browser, { url, site });
    const { page, shown } = patient;
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await expectHighAsPage(patient);
    expect(await axeFaults(page)).toEqual([]);
    await patient.stepAfter(() => shown.locator(main).click());
    const hands = pointer(shown);
    await walkPage(patient, {
      hands,
      script: { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 },
      at: async () => {
        await expectHighAsPage(patient);
        return undefined;
      },
      atReview: async () => {
        await expectDialogInSight(patient);
        return undefined;
      },
    });
    await patient.shows('Your payment');

    await expect.poll(() => eventsOf(page)).toEqual(['started', 'submitted']);
    await shown.locator(main).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL(site.address);
    await patient.settled();
    await shown.locator('main').getByText('Your payment').waitFor({ state: 'detached' });
    await expect.poll(() => eventsOf(page)).toEqual(['started', 'submitted', 'paid']);
    expect(patient.faults).toEqual([]);
    await patient.stepAfter(() => page.reload());
    await shown.getByRole('button', { name: 'Leave' }).click();
    await shown.getByRole('button', { name: 'Leave and lose my answers' }).click();
    await patient.shows('You have left the questionnaire');
    await expect.poll(() => eventsOf(page)).toEqual(['started', 'submitted', 'paid', 'closed']);
  });

  test('another origin frames nothing, a frame of another site asks to be opened by itself, and no other window is heard', async () => {
    await using patient = await openPatientPage(browser, { url, site });
    const { page } = patient;
    const before = await page.locator('main iframe').boundingBox();
    await page.evaluate(`{
      const stranger = document.createElement('iframe');
      stranger.srcdoc = '<script>for (const type of ["intake:paid", "intake:height"]) parent.postMessage({ type, height: 1 }, "*")</script>';
      document.body.append(stranger);
    }`);
    await page.frameLocator('iframe[srcdoc]').locator('body').waitFor({ state: 'attached' });
    await patient.stepAfter(() => patient.shown.locator(main).click());
    await expect.poll(() => eventsOf(page)).toEqual(['started']);
    expect((await page.locator('main iframe').boundingBox())?.height).toBeGreaterThan(
      (before?.height ?? 0) / 2,
    );

    await using elsewhere = await openPatientPage(browser, { url, site: partner });
    await elsewhere.shows('Please open this page in a window of its own');
    const [opened] = await Promise.all([
      elsewhere.page.waitForEvent('popup'),
      elsewhere.shown.getByRole('link', { name: 'Open in a new window' }).click(),
    ]);
    await opened.locator(main).waitFor();

    const attacker = 'https://attacker.example/start';
    await serveBrandSite(page, { address: attacker }, url);
    await page.goto(attacker);
    await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  });
});

/** The review is higher than the window. */
async function expectDialogInSight({ page, shown }: Patient): Promise<void> {
  await shown.getByRole('button', { name: 'Leave' }).click();
  const top = async () => (await shown.locator('dialog').boundingBox())?.y ?? -1;
  await expect.poll(async () => (await top()) >= 0 && (await top()) < 500).toBe(true);
  expect((await page.locator('main iframe').boundingBox())?.height).toBeGreaterThan(1000);
  await shown.getByRole('button', { name: 'Stay here' }).click();
}

async function expectHighAsPage({ page, shown }: Patient): Promise<void> {
  const height = () =>
    shown
      .locator('body')
      .evaluate((body) => (body as unknown as Page & { offsetHeight: number }).offsetHeight);
  await expect
    .poll(async () =>
      Math.abs(((await page.locator('main iframe').boundingBox())?.height ?? 0) - (await height())),
    )
    .toBeLessThan(2);
}
