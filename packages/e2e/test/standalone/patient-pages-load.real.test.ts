import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { demoBrand } from '../../src/clients/target.ts';
import { pageOf } from '../../src/patient-pages/patient.ts';

/** Chromium's “Fast 3G”: 1.6 Mbit/s down, 750 kbit/s up, and 150 ms for a round trip. */
const fast3G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the first page for patients',
  ({ browser }) => {
    test('a browser receives less than 45 kB of files besides the pictures of the brand, less than 40 kB of them script, all compressed', async () => {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      const files = new Map<string, { url: string; headers: Record<string, string>; bytes: number }>();
      session.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
        const isOfPage = url.includes('/assets/') && !url.endsWith('.webp');
        if (url === pageOf(demoBrand()) || isOfPage) files.set(requestId, { url, headers, bytes: 0 });
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const file = files.get(requestId);
        if (file) file.bytes = encodedDataLength;
      });
      await page.goto(pageOf(demoBrand()));
      await page.getByRole('heading', { name: 'Semaglutide injection, monthly' }).waitFor();
      await expect.poll(() => [...files.values()].filter(({ bytes }) => bytes === 0)).toEqual([]);
      const received = [...files.values()];
      for (const { url, headers } of received) {
        // The document has the look of its brand and is small: compressing it anew each time gains nothing.
        if (!url.includes('/assets/')) continue;
        expect(headers['cache-control']).toContain('immutable');
        if (!url.endsWith('.svg')) expect(headers['content-encoding']).toMatch(/gzip|br/);
      }
      const sum = (some: typeof received) => some.reduce((all, { bytes }) => all + bytes, 0);
      const script = received.filter(({ url }) => url.endsWith('.js'));
      expect(script.length).toBeGreaterThan(0);
      expect(sum(received)).toBeLessThan(45_000);
      expect(sum(script)).toBeLessThan(40_000);
    });

    test('it can be used after five waits for the server at most', async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      // What is asked at once is on the way at once.
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', fast3G);
      let [waits, underWay] = [0, 0];
      page.on('request', () => {
        if (underWay++ === 0) waits++;
      });
      page.on('requestfinished', () => void underWay--);
      page.on('requestfailed', () => void underWay--);
      await page.goto(pageOf(demoBrand()));
      await page.getByRole('heading', { name: 'Semaglutide injection, monthly' }).waitFor();
      expect(waits).toBeLessThanOrEqual(5);
    });
  },
);
