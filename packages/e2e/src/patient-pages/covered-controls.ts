import type { Page } from 'playwright-core';

/** Controls of the page or its dialog that another element covers. */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const within = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const isReached = (control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      // A link may have several lines.
      const { left, top, width, height } = control.getClientRects()[0];
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return [control, ...(control.labels ?? [])].some((each) => each.contains(hit));
    };
    const found = [...within.querySelectorAll('button, a, input, select, textarea')]
      .filter((control) => control.checkVisibility())
      .filter((control) => !isReached(control))
      .map((control) => control.cloneNode().outerHTML);
    window.scrollTo(0, 0);
    return found;
  })()`)) as readonly string[];
}
