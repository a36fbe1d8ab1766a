import type { Page } from 'playwright-core';

/** Withholds prices of offerings until the result is called. The page waits without limit. */
export async function holdPrices(page: Page): Promise<() => void> {
  await page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
  const released = Promise.withResolvers<void>();
  await page.route('**/storefront?*', async (route) => {
    await released.promise;
    return route.continue();
  });
  return released.resolve;
}
