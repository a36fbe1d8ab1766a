import type { Page } from 'playwright-core';

/**
 * The clock by which the page tells which presses count: each look at it is a second later, as with a patient who reads. While it
 * is stopped, whatever is pressed comes within the same moment.
 */
export const pageClock = `{
  let now = 0;
  window.pageClock = { step: 1000, jump: () => { now += 1000; } };
  performance.now = () => (now += window.pageClock.step);
}`;

/** Stops the clock of the page, a second after the last look at it. */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate('pageClock.jump(), pageClock.step = 0');
}

/** Lets the clock go on. */
export async function startClock(page: Page): Promise<void> {
  await page.evaluate('pageClock.step = 1000');
}
