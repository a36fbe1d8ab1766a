import type { Page } from 'playwright-core';

/** Longer words may be wider than a telephone. */
const maxLetters = 9;

/** Short words with a line break in them. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { index, 0: word } of walker.currentNode.data.matchAll(/\\p{L}{2,}/gu)) {
        if (word.length > ${maxLetters}) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(word);
      }
    }
    return found;
  })()`)) as readonly string[];
}
