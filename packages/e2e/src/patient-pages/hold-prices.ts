import type { Page } from 'playwright-core';

/** Keeps the prices of offerings from the page until the function that it answers is called. */
export async function holdPrices(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/storefront?*', async (route) => {
    await released.promise;
    return route.continue();
  });
  return released.resolve;
}
