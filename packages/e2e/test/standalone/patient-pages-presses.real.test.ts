// Takes long: it presses in a browser, at questions that are reached by answering those before them.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { startClock, stopClock } from '../../src/patient-pages/page-clock.ts';
import { openPatientPage, type Patient, pageOf } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';

const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };
const main = '.actions button.main';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, what the patient presses on the pages',
  ({ browser }) => {
    const url = pageOf(demoBrand());

    async function openAt(
      nodeId: string,
      { width = 390, prepare }: { width?: number; prepare?: (page: Page) => Promise<void> } = {},
    ): Promise<Patient> {
      const patient = await openPatientPage(browser, { url, width, ...(prepare && { prepare }) });
      await patient.page.locator(main).waitFor();
      await patient.stepAfter(() => patient.page.locator(main).click());
      await walkTo(patient, nodeId);
      return patient;
    }
    async function walkTo(patient: Patient, nodeId: string): Promise<void> {
      const at = ({ node_id }: { readonly node_id: string }) => node_id === nodeId;
      await walkPage(patient, { hands: pointer(patient.page), script: eligible, at });
      expect(patient.step().node?.node_id).toBe(nodeId);
    }
    /** The bodies and the keys of the answers that are sent from now on, and what becomes of each. */
    async function onNetwork(page: Page): Promise<Network> {
      const network: Network = { sent: [], fate: 'arrives' };
      await page.route('**/v1/instrument/next', (route) => {
        const request = route.request();
        network.sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
        if (network.fate === 'hangs') return undefined;
        return network.fate === 'lost' ? route.abort() : route.continue();
      });
      return network;
    }
    const answersOf = ({ sent }: Network) => [...new Set(sent.map(({ body }) => body.answer))];

    test('an answer that was changed after a failure is sent as the screen shows it, under a new key, and not before it is pressed', async () => {
      await using patient = await openAt('q_type_1_diabetes');
      const { page } = patient;
      const network = await onNetwork(page);
      const { sent } = network;
      network.fate = 'lost';
      await page.locator('[value=false]').click();
      await page.locator(main).click();
      await page.getByText('Press “Continue” to send it again.').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await page.locator('[value=true]').click();
      network.fate = 'arrives';
      const tried = sent.length;
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.evaluate('new Promise((done) => setTimeout(done))');
      expect(sent.length).toBe(tried);
      await patient.stepAfter(() => page.locator(main).click());
      expect(answersOf(network)).toEqual([false, true]);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
      await patient.stepAfter(() => page.getByRole('button', { name: 'Back', exact: true }).click());
      expect(await page.locator('[value=true]').isChecked()).toBe(true);
    });

    test('a consent is not sent when the network returns, and declining it is asked about until it is pressed', async () => {
      await using patient = await openAt('c_telehealth');
      const { page } = patient;
      const network = await onNetwork(page);
      const { sent } = network;
      network.fate = 'lost';
      await page.getByRole('button', { name: 'I agree' }).click();
      await page.getByText('Choose again to send it.').waitFor();
      await page.getByRole('button', { name: 'I do not agree' }).click();
      await page.getByRole('dialog').waitFor();
      network.fate = 'arrives';
      const tried = sent.length;
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.evaluate('new Promise((done) => setTimeout(done))');
      expect([sent.length, await page.getByRole('dialog').count()]).toEqual([tried, 1]);
    });

    test('while an answer is on its way nothing can be changed; after five seconds the patient may try again under the same key', async () => {
      await using patient = await openAt('q_type_1_diabetes');
      const { page } = patient;
      const network = await onNetwork(page);
      const { sent } = network;
      network.fate = 'hangs';
      await page.locator('[value=false]').click();
      await page.locator(main).click();
      await page.getByText('This takes longer than usual.').waitFor();
      for (const field of [page.locator('[value=true]'), page.locator(main)])
        expect(await field.isDisabled()).toBe(true);
      expect(await axeFaults(page)).toEqual([]);
      network.fate = 'arrives';
      await patient.stepAfter(() => page.getByRole('button', { name: 'Try again' }).click());
      expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
    });

    test.each([
      ['mouse', 1280],
      ['finger', 390],
      ['keyboard', 1280],
    ] as const)(
      'a second press by the %s does nothing to the screen that the first one led to',
      async (by, width) => {
        await using patient = await openAt('c_telehealth', { width });
        const { page } = patient;
        const { sent } = await onNetwork(page);
        const box = await page.locator(main).boundingBox();
        const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
        const press = () => {
          if (by === 'mouse') return page.mouse.click(x, y);
          return by === 'finger' ? page.touchscreen.tap(x, y) : page.keyboard.press('Enter');
        };
        // A focus by script would scroll the button away from where it is pressed.
        if (by === 'keyboard') await page.locator(main).focus();
        await stopClock(page);
        await patient.stepAfter(press);
        const { node } = patient.step();
        expect(node?.kind).toBe('consent');
        if (by === 'keyboard') await page.locator(main).focus();
        await press();
        await page.evaluate('new Promise((done) => setTimeout(done))');
        expect(sent.length).toBe(1);
        await startClock(page);
        await press();
        await page.locator('.review').waitFor({ state: 'detached' });
        expect(sent.length, 'the answers are checked first').toBe(1);
        if (by === 'keyboard') await page.locator(main).focus();
        await patient.stepAfter(press);
        expect(sent.map(({ body }) => body.node_id)).toEqual(['c_telehealth', node?.node_id]);
      },
    );

    test('what is typed is there again after the browser went back and the question comes again', async () => {
      await using patient = await openAt('q_height_cm');
      const { page } = patient;
      await page.locator('#answer').fill('172');
      await patient.stepAfter(() => page.locator(main).click());
      await page.locator('#answer').fill('71');
      await patient.stepAfter(() => page.goBack());
      expect(patient.step().node?.node_id).toBe('q_height_cm');
      await patient.stepAfter(() => page.locator(main).click());
      expect(await page.locator('#answer').inputValue()).toBe('71');
      await patient.stepAfter(() => page.goBack());
      const { node } = await patient.stepAfter(() => page.goBack());
      expect(node?.node_id).not.toBe('q_height_cm');
      expect(page.url()).toBe(url);
    });

    test('the Back of the browser counts as soon as a question is shown, also where frames are late', async () => {
      await using patient = await openAt('q_height_cm', { prepare: frameLate });
      const { page } = patient;
      await page.locator('#answer').fill('172');
      await patient.stepAfter(() => page.locator(main).click());
      expect((await patient.stepAfter(() => page.goBack())).node?.node_id).toBe('q_height_cm');
      expect((await patient.stepAfter(() => page.goBack())).node?.node_id).not.toBe('q_height_cm');
      expect(page.url()).toBe(url);
    });

    test('a tab that is behind says so, names the questionnaire, and leads back to the question', async () => {
      await using patient = await openAt('q_height_cm');
      const { page } = patient;
      const other = await page.context().newPage();
      await other.goto(`${url}?offering=ed-tadalafil-daily`);
      await other.getByText('You had already begun with another treatment').waitFor();
      await expect.poll(() => other.locator('.questionnaire').innerText()).not.toBe('');
      expect(await axeFaults(other)).toEqual([]);
      await page.locator('#answer').fill('172');
      await patient.stepAfter(() => page.locator(main).click());

      await other.locator('#answer').fill('180');
      await other.locator(main).click();
      await other.getByText('Your last answer was not taken.').waitFor();
      expect(await axeFaults(other)).toEqual([]);
      await other.getByRole('button', { name: 'Go back to that question' }).click();
      await other
        .getByRole('heading', { name: patient.step().node?.copy ?? '' })
        .waitFor({ state: 'detached' });
      expect(await other.locator('#answer').inputValue()).toBe('180');

      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await page.getByText('You went on in another window.').waitFor();
      expect(await page.locator('#answer').inputValue()).toBe('172');
    });
  },
);

/** What waits for a frame waits long, as in a window that the browser does not draw. */
async function frameLate(page: Page): Promise<void> {
  await page.addInitScript(`
    const later = setTimeout;
    requestAnimationFrame = (done) => later(done, 600);
    // Preact waits 35 ms for a frame.
    setTimeout = (done, ms, ...rest) => later(done, ms === 35 ? 600 : ms, ...rest);
  `);
}

interface Network {
  readonly sent: { readonly key: string | undefined; readonly body: Sent }[];
  fate: 'arrives' | 'lost' | 'hangs';
}

interface Sent {
  readonly node_id: string;
  readonly answer?: unknown;
}
