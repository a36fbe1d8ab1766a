import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearing } from '../../src/credentials.ts';
import { answers } from '../../src/example-page/answers.ts';
import { controlsOfSeeds } from '../../src/example-page/controls-of-seeds.ts';
import { type ExampleServer, startExampleServer } from '../../src/example-page/example-server.ts';
import { openPage, type Width } from '../../src/example-page/open-page.ts';
import { send } from '../../src/http-client.ts';
import { ownTenant } from '../../src/operator.ts';
import { target } from '../../src/target.ts';

interface Walked {
  readonly controls: readonly string[];
  readonly faults: readonly string[];
  readonly ending: string;
}

await describeWith(startBrowser, 'decisions.md 12, the example page', ({ browser }) => {
  let everyTherapy: ExampleServer;
  let noTherapy: ExampleServer;
  let offerings: readonly { readonly therapy: string; readonly offering: string }[];
  beforeAll(async () => {
    const catalog = await send(`${target().base_url}/v1/account/catalog/offerings?limit=200`, {
      headers: bearing(target().api_key),
    });
    const first = new Map<string, string>();
    for (const { therapies, offering_ref, mode } of catalog.body.data) {
      if (therapies.length === 1 && mode === 'initial' && !first.has(therapies[0]))
        first.set(therapies[0], offering_ref);
    }
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

  async function walkPage(
    server: ExampleServer,
    locale: string,
    width: Width,
    offering?: string,
  ): Promise<Walked> {
    const opening = { url: server.url, locale, width, ...(offering !== undefined && { offering }) };
    await using opened = await openPage(browser, opening);
    // The test's video is only its first bytes, so the browser cannot tell how long it is.
    await opened.page.evaluate(
      'Object.defineProperty(HTMLMediaElement.prototype, "duration", { get: () => 5 })',
    );
    const walked = (await opened.page.evaluate(`walker.walk(${JSON.stringify(answers)})`)) as Walked;
    return { ...walked, faults: [...walked.faults, ...opened.errors] };
  }

  test('shows every control of every built-in bundle whole, says nothing of its own and never scrolls sideways', async () => {
    const weightLoss = offerings.find(({ therapy }) => therapy === 'weight_loss')?.offering;
    const walks = [
      () => walkPage(everyTherapy, 'en', 1280, weightLoss),
      () => walkPage(everyTherapy, 'es', 390, weightLoss),
      () => walkPage(noTherapy, 'en', 390),
      () => walkPage(noTherapy, 'es', 1280),
      ...offerings
        .filter(({ therapy }) => therapy !== 'weight_loss')
        .map(
          ({ offering }, index) =>
            () =>
              walkPage(everyTherapy, 'en', index % 2 === 0 ? 390 : 1280, offering),
        ),
    ];
    const walked = await Promise.all(walks.map((walk) => walk()));
    expect(walked.flatMap(({ faults }) => faults)).toEqual([]);
    expect(walked.map(({ ending }) => ending)).toEqual(
      walked.map(() => expect.stringMatching(/complete|not_eligible/)),
    );
    expect([...new Set(walked.flatMap(({ controls }) => controls))].sort()).toEqual(controlsOfSeeds());
  });
});
