import type { Page } from 'playwright-core';

/**
 * The page's clock for counting presses: each read is a second later, as for a patient who reads. While it is stopped,
 * all presses have the same time.
 */
export const pageClock = `{
  let now = 0;
  window.pageClock = { step: 1000, jump: () => { now += 1000; } };
  performance.now = () => (now += window.pageClock.step);
}`;

/** A second after its last read. */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate('pageClock.jump(), pageClock.step = 0');
}

export async function startClock(page: Page): Promise<void> {
  await page.evaluate('pageClock.step = 1000');
}
