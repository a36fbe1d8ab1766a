// Takes long: a browser renders the whole reference several times.
import { publicEventTypes } from '@telehealth/contracts/events';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { send } from '../../src/http/http-client.ts';

const base = target().base_url;

test('every problem type the description names is a page that says what it means and what to do', async () => {
  const { bytes } = await send(`${base}/v1/openapi.json`);
  const types = new Set(
    [...bytes.matchAll(/"type":"([^"]*\/problems\/[^"]+)"/g)].map(([, type]) => type ?? ''),
  );
  expect(types.size).toBeGreaterThan(5);
  for (const type of types) {
    const page = await send(new URL(type, base).href);
    expect([type, page.status, page.headers.get('content-type')]).toEqual([
      type,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.bytes).toContain('What to do');
  }
});

await describeWith(
  () => startBrowser(),
  'in a browser',
  ({ browser }) => {
    test('the page that sends requests opens with closed groups, which show every operation, and asks nobody else for anything', async () => {
      const { body } = await send(`${base}/v1/openapi.json`);
      const { paths } = writtenOut(body);
      const operations = Object.values<Record<string, { summary: string }>>(paths).flatMap((path) =>
        Object.values(path),
      );
      const deliveries = Object.values<{ post: { summary: string } }>(body.webhooks).map(({ post }) => post);
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('request', (request) => {
          const { protocol, origin } = new URL(request.url());
          if (protocol.startsWith('http') && origin !== base) faults.push(`asked ${request.url()}`);
        });
        await page.goto(`${base}/docs/reference/try`);
        await page.getByText('Begin with the').first().waitFor();
        const openers = page.getByRole('button', { name: /^Open Group - (?!Introduction|Models)/ });
        while ((await openers.count()) > 0) await openers.first().click();
        for (const { summary } of [...operations, ...deliveries]) {
          await page.getByText(summary, { exact: true }).first().waitFor();
        }
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    });

    test('the search of /docs finds every type of event by its name', async () => {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(`${base}/docs`);
        for (const type of publicEventTypes) {
          await page.getByRole('combobox').fill(type);
          await page
            .getByRole('option', { name: new RegExp(`^${type}`) })
            .first()
            .waitFor();
        }
      } finally {
        await context.close();
      }
    });
  },
);
