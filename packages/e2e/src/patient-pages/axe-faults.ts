import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page as it is: rules, and the elements. What it finds right is not written out. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, so the policy of the page may stay as strict as it is.
  const isThere = await page.evaluate(`'axe' in window`);
  if (!isThere) await page.evaluate(axe.source);
  return (await page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )) as readonly string[];
}
