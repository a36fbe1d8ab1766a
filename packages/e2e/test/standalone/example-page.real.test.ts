import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { answers } from '../../src/example-page/answers.ts';
import { type ExampleServer, startExampleServer } from '../../src/example-page/example-server.ts';
import { type OpenPage, openPage, visit, type Width } from '../../src/example-page/open-page.ts';
import { type Script, walk } from '../../src/walk/walk.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 12, a patient on the example page',
  ({ browser }) => {
    let server: ExampleServer;
    beforeAll(async () => {
      server = await startExampleServer(demoBrand(), target().api_key);
    });
    afterAll(() => server.stop());

    /** Opens the page where a journey that somebody walked has got to. */
    async function openAt(nodeId: string, more: { locale?: string; width?: Width; script?: Script } = {}) {
      const { locale = 'en', width = 390, script = {} } = more;
      const isThere = (node: { node_id: string }) => node.node_id === nodeId;
      const { journeyId } = await walk(demoIntake(), script, isThere, { query: { locale } });
      const opened = await openPage(browser, { url: server.url, width, locale, journeyId });
      expect(await nodeOf(opened.page)).toBe(nodeId);
      return { ...opened, journeyId };
    }
    const nodeOf = (page: Page) => page.evaluate('walker.seen.step.node?.node_id');
    const fill = (page: Page) => page.evaluate(`walker.fill(${JSON.stringify(answers)})`);
    const submit = (page: Page) => page.evaluate('walker.submit()');
    const shows = (page: Page, place: string) => page.evaluate(`walker.shows('${place}')`);
    const focused = (page: Page) =>
      page.evaluate('document.activeElement.id || document.activeElement.tagName');
    const bodyOf = (request: Request) => request.postDataJSON();
    async function expectFaultless({ page, errors }: Pick<OpenPage, 'page' | 'errors'>) {
      expect(await page.evaluate('walker.faults()')).toEqual([]);
      expect(errors).toEqual([]);
    }

    test('an answer out of range stays in its field, which gets the focus and the reason in Spanish', async () => {
      await using opened = await openAt('q_height_cm', { locale: 'es', width: 1280 });
      const { page } = opened;
      await page.getByLabel('¿Cuánto mide?').fill('400');
      await submit(page);
      const field = page.getByLabel('¿Cuánto mide?');
      expect(await field.inputValue()).toBe('400');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await focused(page)).toBe('answer');
      expect(await page.getByRole('alert').textContent()).toBe('Ingrese una estatura entre 90 y 250 cm.');
      await expectFaultless(opened);
      await field.fill('172');
      await submit(page);
      expect(await nodeOf(page)).toBe('q_weight_kg');
    });

    test('decisions.md 12: an American enters feet, inches and pounds, reads them back and sends metric', async () => {
      await using opened = await openAt('q_height_cm', { locale: 'en-US' });
      const { page } = opened;
      await page.getByLabel('ft').fill('9');
      await submit(page);
      expect(await page.getByRole('alert').textContent()).toBe(
        'Please enter a height between 3 ft 0 in and 8 ft 2 in.',
      );
      await expectFaultless(opened);
      await page.getByLabel('ft').fill('5');
      await page.getByLabel('in').fill('8');
      const sent = page.waitForRequest('**/api/next');
      await submit(page);
      expect(bodyOf(await sent)).toEqual({ node_id: 'q_height_cm', answer: 172.72 });
      await expectFaultless(opened);
      await page.getByRole('button', { name: 'Back' }).click();
      await shows(page, 'q_height_cm');
      expect(await page.getByLabel('ft').inputValue()).toBe('5');
      expect(await page.getByLabel('in').inputValue()).toBe('8');
      await submit(page);
      await page.getByLabel('lb').fill('212');
      await submit(page);
      expect(await page.locator('dl').textContent()).toMatch(/212 lb.*5 ft 8 in/);
      await expectFaultless(opened);
    });

    test('what is no number is refused by the platform, and a decimal comma is understood', async () => {
      await using opened = await openAt('q_weight_kg');
      const { page } = opened;
      await page.locator('#answer').fill('about 90');
      await submit(page);
      expect(await page.getByRole('alert').textContent()).toBe('Please enter a weight.');
      await page.locator('#answer').fill('90,5');
      const sent = page.waitForRequest('**/api/next');
      await submit(page);
      expect(bodyOf(await sent)).toEqual({ node_id: 'q_weight_kg', answer: 90.5 });
    });

    test('interface.md 2.6: a contradiction marks both options, and the patient chooses again', async () => {
      await using opened = await openAt('q_weight_conditions');
      const { page } = opened;
      await page.getByText('None of these').click();
      await page.locator('[data-code=hypertension]').click();
      await submit(page);
      expect(
        await page.locator('.wrong').evaluateAll((all) => all.map((one) => one.getAttribute('data-code'))),
      ).toEqual(['hypertension', 'none']);
      await expectFaultless(opened);
      await page.getByText('None of these').click();
      expect(await page.getByRole('alert').textContent()).toBe('');
      await submit(page);
      expect(await nodeOf(page)).not.toBe('q_weight_conditions');
    });

    test('decisions.md 3: back shows the earlier answer, and a reload resumes there', async () => {
      await using opened = await openAt('q_height_cm');
      const { page } = opened;
      await page.getByRole('button', { name: 'Back' }).click();
      await shows(page, 'q_sex_at_birth');
      await page.reload();
      await page.evaluate('walker.settled()');
      expect(await nodeOf(page)).toBe('q_sex_at_birth');
      expect(await page.locator('[name=answer]:checked').inputValue()).toBe('female');
      await expectFaultless(opened);
      await submit(page);
      expect(await nodeOf(page)).toBe('q_height_cm');
    });

    test('a tap on an option of a node with may_auto_advance goes on; an arrow key only chooses', async () => {
      await using opened = await openAt('q_sex_at_birth');
      const { page } = opened;
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('[name=answer]:checked').inputValue()).toBe('male');
      expect(await nodeOf(page)).toBe('q_sex_at_birth');
      await page.getByText('Female').click();
      await shows(page, 'q_height_cm');
    });

    test('the keyboard alone is enough, and the focus is on the headline of each new node', async () => {
      await using opened = await openPage(browser, { url: server.url });
      const { page } = opened;
      const pressed = async (keys: string, next: string) => {
        for (const key of keys.split(' ')) await page.keyboard.press(key);
        await shows(page, next);
        expect(await focused(page)).toBe('H1');
      };
      await pressed('Tab Enter', 'q_ship_state');
      await pressed('Tab M a i Tab Enter', 'q_date_of_birth');
      await pressed('Tab 0 3 1 4 1 9 8 8 Enter', 'q_sex_at_birth');
      await pressed('Tab Space Enter', 'q_height_cm');
      const sent = page.waitForRequest('**/api/next');
      await pressed('Tab 1 7 1 ArrowUp Enter', 'q_weight_kg');
      expect(bodyOf(await sent).answer).toBe(172);
    });

    test('the page follows the journey when another tab has gone on', async () => {
      await using opened = await openAt('q_height_cm');
      const { page, journeyId } = opened;
      await demoIntake().next(journeyId, { node_id: 'q_height_cm', answer: 172 });
      await fill(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await shows(page, 'q_weight_kg');
      await expectFaultless(opened);
    });

    test('a suggested address fills the fields and is answered by its id; a changed one as it is typed', async () => {
      await using opened = await openAt('q_shipping_address', { script: { ship_state: 'tx' } });
      const { page } = opened;
      await page.getByLabel('Street address').pressSequentially('1793 Park');
      await page.locator('.suggestions button').first().click();
      await expect.poll(() => page.getByLabel('City').inputValue()).not.toBe('');
      await expectFaultless(opened);
      const first = page.waitForRequest('**/api/next');
      await submit(page);
      expect(bodyOf(await first)).toEqual({
        node_id: 'q_shipping_address',
        answer: { suggestion_id: expect.stringMatching(/./) },
      });
      await page.getByRole('button', { name: 'Back' }).click();
      await shows(page, 'q_shipping_address');
      await page.getByLabel('City').fill('');
      await submit(page);
      expect(await page.locator('#issue-city').textContent()).toBe('Please enter “City”.');
      expect(await focused(page)).toBe('INPUT');
      await page.getByLabel('City').fill('Austin');
      const second = page.waitForRequest('**/api/next');
      await submit(page);
      expect(bodyOf(await second).answer).toMatchObject({
        line1: expect.stringMatching(/^1793/),
        city: 'Austin',
      });
    });

    test('a required consent that is declined ends on the blocked page, and a new start is a new journey', async () => {
      await using opened = await openAt('c_telehealth');
      const { page } = opened;
      await page.getByRole('button', { name: 'I do not agree' }).click();
      await shows(page, 'blocked');
      await expectFaultless(opened);
      await page.getByRole('button', { name: 'Start again' }).click();
      await shows(page, 'd_welcome');
      await expectFaultless(opened);
      expect(await nodeOf(page)).toBe('d_welcome');
    });

    test('the patient stops for good in two steps', async () => {
      await using opened = await openAt('q_height_cm');
      const { page } = opened;
      await page.getByRole('button', { name: 'Stop' }).click();
      expect(await nodeOf(page)).toBe('q_height_cm');
      await page.getByRole('button', { name: 'Stop for good' }).click();
      await shows(page, 'abandoned');
      await expectFaultless(opened);
    });

    test('decisions.md 4: a patient who qualified pays at the test checkout and goes on with the clinical phase', async () => {
      const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
      const { journeyId } = await walk(demoIntake(), {}, undefined, { query });
      await using opened = await openPage(browser, { url: server.url, journeyId });
      const { page } = opened;
      await expectFaultless(opened);
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.waitForURL('**/checkout/**');
      await page.getByRole('button', { name: 'Pay $249.00' }).click();
      await page.getByText('The payment is complete.').waitFor();
      const afterVisit = async () => {
        await visit(page, { url: server.url });
        return await page.evaluate('walker.seen.step.status');
      };
      await expect.poll(afterVisit).toBe('active');
      await expectFaultless(opened);
    });

    test('without an offering there is nothing to pay for', async () => {
      const { journeyId } = await walk(demoIntake(), {}, undefined, { query: { phase: 'qualification' } });
      await using opened = await openPage(browser, { url: server.url, journeyId });
      expect(await opened.page.getByRole('button', { name: 'Pay' }).count()).toBe(0);
      await expectFaultless(opened);
    });

    test('the last page says that the answers are complete, and a reload shows it again', async () => {
      await using opened = await openAt('d_done', { script: { ship_state: 'il' } });
      const { page } = opened;
      await submit(page);
      await page.reload();
      await expectFaultless(opened);
      expect(await page.evaluate('walker.seen.step.ending.code')).toBe('complete');
    });
  },
);
