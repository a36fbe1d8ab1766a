import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** The text of the file that an act downloads. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile((await file.path()) ?? '', 'utf8');
}
