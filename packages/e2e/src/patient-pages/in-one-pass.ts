import type { Page } from 'playwright-core';

/** Removes the phase from resolves, so that the questions after the payment come without one. */
export async function askInOnePass(page: Page): Promise<void> {
  await page.route('**/v1/instrument/resolve?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('phase');
    return route.continue({ url: url.href });
  });
}
