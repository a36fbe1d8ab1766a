// Takes long: each fault is met in a browser, at a question that is reached by answering those before it.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { answers } from '../../src/example-page/answers.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { holdPrices } from '../../src/patient-pages/hold-prices.ts';
import { askInOnePass } from '../../src/patient-pages/in-one-pass.ts';
import { openPatientPage, type Patient, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the pages for patients when something is wrong',
  ({ browser }) => {
    const url = pageOf(demoBrand());

    /** A patient who has begun; the questions before this one are answered. */
    async function openAt(nodeId: string, locale = 'en-GB'): Promise<Patient> {
      const patient = await openPatientPage(browser, { url, locale });
      await begin(patient);
      await walkTo(patient, nodeId);
      return patient;
    }
    async function begin(patient: Patient): Promise<void> {
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
    }
    async function walkTo(patient: Patient, nodeId: string): Promise<Page> {
      const at = ({ node_id }: { readonly node_id: string }) => node_id === nodeId;
      await walkPage(patient, { hands: pointer(patient.page), script: eligible, at });
      expect(patient.step().node?.node_id).toBe(nodeId);
      return patient.page;
    }
    // Most faults are met at one question by one patient, who is back at it when the next fault comes.
    let atHeight: Patient;
    beforeAll(async () => {
      atHeight = await openAt('q_height_cm');
    });
    afterAll(() => atHeight[Symbol.asyncDispose]());
    async function backToHeight(): Promise<Page> {
      const { page } = atHeight;
      await page.unrouteAll();
      if (atHeight.step().node?.node_id === 'q_weight_kg')
        await atHeight.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      expect(atHeight.step().node?.node_id).toBe('q_height_cm');
      return page;
    }
    const focusedId = (page: Page) => page.evaluate('document.activeElement.id');

    test('an answer that is not taken is explained beside the field, which has the focus and keeps what was typed', async () => {
      const page = await backToHeight();
      await page.locator('#answer').fill('400');
      await atHeight.stepAfter(() => page.keyboard.press('Enter'));
      const issue = page.getByRole('alert');
      expect(await issue.innerText()).toBe('Please enter a height between 90 and 250 cm.');
      const field = page.locator('#answer');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(
        await issue.getAttribute('id'),
      );
      expect([await focusedId(page), await field.inputValue()]).toEqual(['answer', '400']);
      expect(await axeFaults(page)).toEqual([]);
      await field.fill('172');
      await atHeight.stepAfter(() => page.keyboard.press('Enter'));
      expect(atHeight.step().node?.node_id).toBe('q_weight_kg');
    });

    test('feet and inches are entered by a patient of the United States, and back shows them again', async () => {
      await using patient = await openAt('q_height_cm', 'es-US');
      const { page } = patient;
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
      expect(await page.locator('.figures .unit').allInnerTexts()).toEqual(['pies', 'pulgadas']);
      await page.locator('.figures .box').nth(0).fill('5');
      await page.locator('.figures .box').nth(1).fill('8');
      await patient.stepAfter(() => page.keyboard.press('Enter'));
      await patient.stepAfter(() => page.getByRole('button', { name: 'Atrás' }).click());
      expect(await page.locator('.figures .box').nth(1).inputValue()).toBe('8');
    });

    test('a reload and the way back lose nothing, and no journey, answer or key stands where scripts and other people look', async () => {
      const page = await backToHeight();
      await page.locator('#answer').fill('172');
      await atHeight.stepAfter(() => page.locator(main).click());
      await atHeight.stepAfter(() => page.reload());
      expect(atHeight.step().node?.node_id).toBe('q_weight_kg');
      await atHeight.stepAfter(() => page.getByRole('button', { name: 'Back' }).click());
      expect(await page.locator('#answer').inputValue()).toBe('172');
      const kept = await page.evaluate(
        '[document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), history.length, location.href, JSON.stringify(history.state)]',
      );
      const depth = expect.stringMatching(/^(null|\d)$/);
      expect(kept).toEqual(['', '{}', '{}', expect.any(Number), url, depth]);
    });

    test('without a network nothing is lost, and the same answer goes under the same key', async () => {
      const page = await backToHeight();
      const sent: string[] = [];
      let isAway = true;
      await page.route('**/v1/instrument/next', (route) => {
        const request = route.request();
        sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
        return isAway ? route.abort() : route.continue();
      });
      await page.locator('#answer').fill('172');
      await page.locator(main).click();
      await page.getByText('There is no connection. What you entered is still here.').waitFor();
      expect(await page.locator('#answer').inputValue()).toBe('172');
      expect(await axeFaults(page)).toEqual([]);
      isAway = false;
      await atHeight.stepAfter(() => page.keyboard.press('Enter'));
      expect(atHeight.step().node?.node_id).toBe('q_weight_kg');
      expect(new Set(sent).size).toBe(1);
    });

    test.each([429, 503, 'a broken connection'])(
      'after %s the page waits, and goes on by itself',
      async (fault) => {
        const page = await backToHeight();
        let asked = 0;
        await page.route('**/v1/instrument/next', (route) => {
          asked += 1;
          if (asked > 1) return route.continue();
          if (typeof fault === 'string') return route.abort();
          return route.fulfill({ status: fault, headers: { 'retry-after': '0' }, body: '{}' });
        });
        await page.locator('#answer').fill('172');
        await atHeight.stepAfter(() => page.locator(main).click());
        expect([atHeight.step().node?.node_id, asked]).toEqual(['q_weight_kg', 2]);
      },
    );

    test('interface.md 4.1 rule 11: a contradiction marks both options and unticks none', async () => {
      const page = await walkTo(atHeight, 'q_weight_conditions');
      await page.locator('[value=hypertension]').check();
      await page.locator('[value=none]').check();
      await page.locator(main).click();
      await page.getByRole('alert').waitFor();
      expect(await page.locator('.card.wrong :checked').count()).toBe(2);
      expect(await axeFaults(page)).toEqual([]);
    });

    test('who declines a required consent is asked once more, and then told where to find support', async () => {
      await atHeight.stepAfter(() => atHeight.page.reload());
      const page = await walkTo(atHeight, 'c_telehealth');
      await page.getByRole('button', { name: 'I do not agree' }).click();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'I do not agree' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'I do not agree' }).click();
      await page.getByText('Do you have a question?').waitFor();
      expect(atHeight.step().status).toBe('blocked');
      expect(await axeFaults(page)).toEqual([]);
    });

    test('a busy platform opens the page by itself when it is ready', async () => {
      let asked = 0;
      const busyOnce = (page: Page) =>
        page.route('**/session', (route) => {
          asked += 1;
          if (asked > 1) return route.continue();
          return route.fulfill({ status: 503, headers: { 'retry-after': '0' }, body: '{}' });
        });
      await using patient = await openPatientPage(browser, {
        url,
        prepare: async (page) => void (await busyOnce(page)),
      });
      await patient.shows('Semaglutide injection, monthly');
      expect(asked).toBe(2);
    });

    test('the button to begin comes with the price, so that it does not move under the finger', async () => {
      let showPrices = () => {};
      await using patient = await openPatientPage(browser, {
        url,
        prepare: async (page) => {
          showPrices = await holdPrices(page);
        },
      });
      const { page } = patient;
      await page.getByText('One moment').waitFor();
      expect(await page.locator(main).count()).toBe(0);
      showPrices();
      await page.locator(main).waitFor();
      expect(await page.locator('main').innerText()).toContain('$249.00');
    });

    test('where the price does not come, the patient begins without it', async () => {
      await using patient = await openPatientPage(browser, {
        url,
        prepare: async (page) => void (await page.route('**/storefront?*', () => undefined)),
      });
      await begin(patient);
      expect(patient.step().status).toBe('active');
    });

    test('who cannot be treated is told in the words of the questionnaire, without a checkout', async () => {
      await using patient = await openPatientPage(browser, { url });
      const { page } = patient;
      await begin(patient);
      await walkPage(patient, {
        hands: pointer(page),
        script: { ...eligible, height_cm: 190, weight_kg: 60, goal_weight_kg: 55 },
      });
      await patient.shows('This treatment is not available to you here');
      expect(await page.locator(main).count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
    });

    test('a session that ended is said kindly, and the patient starts again; who leaves without a sign-in is told what is lost: the next person at this browser begins anew', async () => {
      await using patient = await openPatientPage(browser, { url });
      const { page } = patient;
      await begin(patient);
      await page.context().clearCookies();
      await page.locator(main).click();
      await patient.shows('Your session has ended');
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start again' }).click();
      await patient.shows('Semaglutide injection, monthly');
      await begin(patient);

      await page.getByRole('button', { name: 'Leave' }).click();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Stay here' }).click();
      await page.locator('dialog').waitFor({ state: 'hidden' });
      expect(await page.locator('form.node').count(), 'nothing is lost').toBe(1);
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('button', { name: 'Leave and lose my answers' }).click();
      await patient.shows('You have left the questionnaire');
      expect(await axeFaults(page)).toEqual([]);
      await page.reload();
      await patient.shows('Semaglutide injection, monthly');
    });

    test('an upload shows its progress and goes on where the connection broke; several faults of an address behind it have a summary, whose lines lead to their fields', async () => {
      // Asked in one pass, the questions behind the checkout come without it.
      await using patient = await openPatientPage(browser, { url, prepare: askInOnePass });
      const { page } = patient;
      await begin(patient);
      const at = ({ control }: { readonly control: string }) => control === 'media';
      await walkPage(patient, { hands: pointer(page), script: eligible, at });
      const asked: string[] = [];
      let isAway = true;
      await page.route('**/v1/instrument/media/*', (route) => {
        const request = route.request();
        const piece = `${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim();
        asked.push(piece);
        return piece === 'PATCH 1048576' && isAway ? route.abort() : route.continue();
      });
      expect(await page.locator('[type=file]').isDisabled()).toBe(true);
      await page.getByRole('checkbox').check();
      const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
      await page.locator('[type=file]').setInputFiles(text);
      await page.locator(main).click();
      const kinds = 'Please choose one of this kind: JPEG, PNG, WebP or HEIC.';
      await page.getByText(`This file is not a photo that we can read. ${kinds}`).waitFor();
      expect([await focusedId(page), asked]).toEqual(['answer', []]);
      const choose = async (name: string, mimeType: string, buffer: Buffer) => {
        await page.locator('[type=file]').setInputFiles({ name, mimeType, buffer });
        await page.locator(main).click();
      };
      await choose('a.jpg', 'image/jpeg', Buffer.from('%PDF-1.7'));
      await page.getByText(`This is a PDF file. ${kinds}`).waitFor();
      await choose('a.jpg', 'image/jpeg', Buffer.alloc(0));
      await page.getByText('This file is empty. Please choose another one.').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect([await page.getByRole('button', { name: 'Try again' }).count(), asked]).toEqual([0, []]);

      const photo = Buffer.alloc(2_500_000);
      Buffer.from(answers.image, 'base64').copy(photo);
      await page
        .locator('[type=file]')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.locator(main).click();
      await page.getByText('There is no connection.').waitFor();
      expect(Number(await page.locator('.media progress').getAttribute('value'))).toBeCloseTo(
        1048576 / 2_500_000,
      );
      expect(await axeFaults(page)).toEqual([]);
      isAway = false;
      const tried = asked.length;
      await patient.stepAfter(() => page.locator(main).click());
      expect(patient.step().node?.control).toBe('address');
      expect(asked.slice(tried)).toEqual(['HEAD', 'PATCH 1048576', 'PATCH 2097152']);

      await page.locator('[name=line1]').fill('1793 Park Ave');
      await patient.stepAfter(() => page.locator(main).click());
      const summary = page.locator('.summary');
      expect(await summary.evaluate('document.activeElement.className')).toBe('summary');
      expect(await summary.getByRole('button').count()).toBeGreaterThan(1);
      expect(await axeFaults(page)).toEqual([]);
      await summary.getByRole('button', { name: 'City' }).click();
      expect(await focusedId(page)).toBe('part-city');
    });
  },
);
