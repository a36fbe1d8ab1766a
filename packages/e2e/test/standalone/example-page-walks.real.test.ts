// Takes long: it walks every built-in bundle in a browser, on a phone and on a desk.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOfferings } from '../../src/clients/first-offerings.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { answers } from '../../src/example-page/answers.ts';
import { controlsOfSeeds } from '../../src/example-page/controls-of-seeds.ts';
import { type ExampleServer, startExampleServer } from '../../src/example-page/example-server.ts';
import { openPage, visit, type Width } from '../../src/example-page/open-page.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

interface Walked {
  readonly controls: readonly string[];
  readonly faults: readonly string[];
  readonly ending: string;
}

await describeWith(
  () => startBrowser(),
  'decisions.md 12, the example page',
  ({ browser }) => {
    let everyTherapy: ExampleServer;
    let noTherapy: ExampleServer;
    let offerings: readonly { readonly therapy: string; readonly offering: string }[];
    beforeAll(async () => {
      const first = await firstOfferings();
      offerings = [...first].map(([therapy, offering]) => ({ therapy, offering }));
      const limits = { intakePerSecond: 2000, otherPerSecond: 2000 };
      const { apiKey, brandIds } = await ownTenant({ brands: [[...first.keys()], []], limits });
      for (const { offering } of offerings) {
        await send(`${target().base_url}/v1/account/brands/${brandIds[0]}/offerings`, {
          method: 'POST',
          headers: bearing(apiKey, brandIds[0]),
          body: { offering_ref: offering },
        });
      }
      everyTherapy = await startExampleServer(brandIds[0], apiKey);
      noTherapy = await startExampleServer(brandIds[1] ?? '', apiKey);
    });
    afterAll(async () => {
      await Promise.all([everyTherapy.stop(), noTherapy.stop()]);
    });

    interface Intake {
      readonly server: ExampleServer;
      readonly locale: string;
      readonly offering?: string;
    }

    /** Walks one intake after the other in one window. */
    async function walkAll(width: Width, intakes: readonly Intake[]): Promise<readonly Walked[]> {
      const walks: Walked[] = [];
      await using opened = await openPage(browser, { url: noTherapy.url, width });
      for (const { server, ...opening } of intakes) {
        await opened.page.context().clearCookies();
        await visit(opened.page, { url: server.url, ...opening });
        // The test's video is only its first bytes, so the browser cannot tell how long it is.
        await opened.page.evaluate(
          'Object.defineProperty(HTMLMediaElement.prototype, "duration", { get: () => 5 })',
        );
        walks.push((await opened.page.evaluate(`walker.walk(${JSON.stringify(answers)})`)) as Walked);
      }
      expect(opened.errors).toEqual([]);
      return walks;
    }

    test('an option asks for its text, and what is not known takes the place of an answer', async () => {
      await using opened = await openPage(browser, { url: noTherapy.url });
      const { page } = opened;
      const at = (nodeId: string) => page.evaluate(`walker.shows('${nodeId}')`);
      const submit = () => page.evaluate('walker.submit()');
      const card = (code: string) => page.locator(`[value=${code}]`);
      const text = page.locator('[name=text-other]');
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/next')) sent.push(request.postDataJSON().answer);
      });
      while ((await page.evaluate('walker.seen.step.node.node_id')) !== 'q_conditions') {
        await page.evaluate(`walker.fill(${JSON.stringify(answers)})`);
        await submit();
      }
      sent.length = 0;
      expect(await text.isVisible()).toBe(false);
      await card('other').click();
      await submit();
      expect(await page.getByRole('alert').innerText()).not.toBe('');
      expect(await page.evaluate('document.activeElement.name')).toBe('text-other');
      expect(await page.evaluate('walker.faults()')).toEqual([]);
      await text.fill('Gout');
      await submit();
      await page.getByRole('button', { name: 'Back' }).click();
      await at('q_conditions');
      expect(await text.inputValue()).toBe('Gout');

      await card('dont_know').click();
      expect(await card('other').isChecked()).toBe(false);
      expect(await text.isVisible()).toBe(false);
      await card('not_said').click();
      expect(await card('dont_know').isChecked()).toBe(false);
      await submit();
      await page.getByRole('button', { name: 'Back' }).click();
      await at('q_conditions');
      expect(await card('not_said').isChecked()).toBe(true);
      await card('other').click();
      expect(await card('not_said').isChecked()).toBe(false);
      await text.fill('Gout');
      await submit();

      await at('q_conditions_since');
      await page.locator('#answer').fill('2019-05');
      await card('dont_know').click();
      expect(await page.locator('#answer').inputValue()).toBe('');
      await submit();
      const gout = [{ code: 'other', text: 'Gout' }];
      expect(sent).toEqual([['other'], gout, { code: 'not_said' }, gout, { code: 'dont_know' }]);
      expect(opened.errors).toEqual([]);
    });

    test('shows every control of every built-in bundle whole, says nothing of its own and never scrolls sideways', async () => {
      const intakes = offerings.map(({ offering }) => ({ server: everyTherapy, locale: 'en', offering }));
      const bilingual = offerings.find(({ therapy }) => therapy === 'weight_loss')?.offering ?? '';
      const half = Math.ceil(intakes.length / 2);
      const onPhone = [
        { server: everyTherapy, locale: 'es', offering: bilingual },
        { server: noTherapy, locale: 'en' },
        ...intakes.slice(half),
      ];
      const onDesk = [{ server: noTherapy, locale: 'es' }, ...intakes.slice(0, half)];
      const walked = (await Promise.all([walkAll(390, onPhone), walkAll(1280, onDesk)])).flat();
      expect(walked.flatMap(({ faults }) => faults)).toEqual([]);
      const ends = expect.stringMatching(/^(complete|not_eligible)$/);
      expect(walked.map(({ ending }) => ending)).toEqual(walked.map(() => ends));
      expect([...new Set(walked.flatMap(({ controls }) => controls))].sort()).toEqual(controlsOfSeeds());
    });
  },
);
