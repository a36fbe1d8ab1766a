import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDemoPage } from '../src/demo-page.ts';
import { startPlatform } from '../src/index.ts';

test('design.md 9: a start has a page on which a person answers as a patient of the first brand', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const platform = await startPlatform({ dataDir, port: 0 });
  onTestFinished(() => platform.close());
  const page = await startDemoPage(platform.start);
  onTestFinished(() => page.close());

  const { origin, search } = new URL(page.url);
  expect((await fetch(page.url)).headers.get('content-type')).toContain('text/html');
  const step = await (await fetch(`${origin}/api/resolve${search}`)).json();
  expect(step).toMatchObject({ status: 'active', offering_ref: 'wl-semaglutide-monthly', resumed: false });
});
