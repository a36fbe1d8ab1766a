import type { Page } from 'playwright-core';

/** Keeps the prices of offerings from the next page until the function that it answers is called. The page waits for ever. */
export async function holdPrices(page: Page): Promise<() => void> {
  await page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
  const released = Promise.withResolvers<void>();
  await page.route('**/storefront?*', async (route) => {
    await released.promise;
    return route.continue();
  });
  return released.resolve;
}
