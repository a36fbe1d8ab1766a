import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { startPageServer } from '../../src/client-package/page-server.ts';
import { demoBrand, target } from '../../src/clients/target.ts';

await describeWith(
  () => startBrowser(),
  'the client library in a browser',
  ({ browser }) => {
    test('a page without a key walks a whole intake and uploads, by its cookie and X-Session at its own origin', async () => {
      const { base_url, api_key } = target();
      const server = await startPageServer(base_url, api_key, demoBrand());
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(server.url);
        const seen = await page.waitForFunction('document.body.innerText');
        expect(JSON.parse(String(await seen.jsonValue()))).toMatchObject({
          status: 'complete',
          ending: 'complete',
          resumed: 'complete',
          progress: [0, 1_048_576, 1_500_125],
        });
      } finally {
        await context.close();
        server.close();
      }
    });
  },
);
