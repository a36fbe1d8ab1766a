import type { Page } from 'playwright-core';

/** A page of a brand's own site. */
export interface BrandSite {
  readonly address: string;
  /** Attributes of the script. */
  readonly attributes?: string;
}

/** In the browser: the site is on no server. It notes the events of the frame. */
export async function serveBrandSite(
  page: Page,
  { address, attributes = '' }: BrandSite,
  url: string,
): Promise<void> {
  const body = `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sol</title>
<style>body { margin: 0; font-family: sans-serif } header { padding: 3rem 1rem }</style>
<script>
sessionStorage.happened ??= '';
for (const name of ['started', 'submitted', 'paid', 'closed'])
  addEventListener('intake:' + name, ({ detail }) => { sessionStorage.happened += name + (detail ?? '') + ' '; });
</script>
<header><h1>Sol</h1><p>Care that fits.</p></header>
<main><script src="${url}embed.js" ${attributes}></script></main>
<footer><p>Below the frame</p></footer>`;
  await page.route(`${new URL(address).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
}

/** The events in the order in which they came. */
export async function eventsOf(page: Page): Promise<readonly string[]> {
  return String(await page.evaluate('sessionStorage.happened'))
    .split(' ')
    .filter(Boolean);
}
