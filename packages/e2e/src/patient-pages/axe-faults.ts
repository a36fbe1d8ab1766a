import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Violated rules with their elements. Passes are left out. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, so the page's policy stays strict.
  const isThere = await page.evaluate(`'axe' in window`);
  if (!isThere) await page.evaluate(axe.source);
  return (await page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )) as readonly string[];
}
