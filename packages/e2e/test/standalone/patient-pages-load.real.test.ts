import { gzipSync } from 'node:zlib';
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
    test('its files have less than 30 kB compressed, and come compressed', async () => {
      const url = pageOf(demoBrand());
      const shell = await (await fetch(url)).text();
      const names = [...shell.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
      expect(names.length).toBeGreaterThanOrEqual(2);
      let bytes = gzipSync(shell).length;
      for (const name of names) {
        const answer = await fetch(new URL(name, url), { headers: { 'accept-encoding': 'gzip, br' } });
        expect(answer.headers.get('cache-control')).toContain('immutable');
        if (!name.endsWith('.svg')) expect(answer.headers.get('content-encoding')).toMatch(/gzip|br/);
        bytes += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
      }
      expect(bytes).toBeLessThan(30_000);
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
      page.on('response', () => void underWay--);
      page.on('requestfailed', () => void underWay--);
      await page.goto(pageOf(demoBrand()));
      await page.getByRole('heading', { name: 'Let us begin' }).waitFor();
      expect(waits).toBeLessThanOrEqual(5);
    });
  },
);
