import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from '../src/index.ts';
import { startDemoPage } from '../src/start/demo-page.ts';
import { askAs } from '../src/tenants/tenant-api.ts';

test('design.md 9: a start has a page on which a person answers as a patient of the first brand', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const platform = await startPlatform({ dataDir, port: 0 });
  onTestFinished(() => platform.close());
  const page = await startDemoPage(platform.start, dataDir);
  onTestFinished(() => page.close());

  const { origin, search } = new URL(page.url);
  expect((await fetch(page.url)).headers.get('content-type')).toContain('text/html');
  const step = await (await fetch(`${origin}/api/resolve${search}`)).json();
  expect(step).toMatchObject({ status: 'active', offering_ref: 'wl-semaglutide-monthly', resumed: false });
});

test('the demo page has its port again at the next start, and the checkout may lead back to it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const platform = await startPlatform({ dataDir, port: 0 });
  onTestFinished(() => platform.close());
  const first = await startDemoPage(platform.start, dataDir);
  await first.close();
  const second = await startDemoPage(platform.start, dataDir);
  onTestFinished(() => second.close());
  expect(second.url).toBe(first.url);

  const { base_url, api_key, brands } = platform.start;
  const brand = { baseUrl: base_url, apiKey: api_key, brandId: brands[0]?.brand_id ?? '' };
  const { data } = await askAs(brand, 'GET', `/account/brands/${brand.brandId}`);
  expect(data.redirect_allowlist).toEqual(['https://demo.example/thanks', new URL(first.url).origin]);
});
