import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page as it is: rules, and the elements. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, so the policy of the page may stay as strict as it is.
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  return (await page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )) as readonly string[];
}
