import type { Page } from 'playwright-core';

/** WCAG 2.2, 1.4.4 and 1.4.12. */
const largeText = `html { font-size: 200% }
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

const telephone = { width: 390, height: 844 };

/** A way of viewing a page. */
interface Look {
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

/** For patients with special needs, on a telephone. */
export function looksOf(page: Page): Readonly<Record<string, Look>> {
  return {
    'at 320 pixels': {
      begin: () => page.setViewportSize({ ...telephone, width: 320 }),
      end: () => page.setViewportSize(telephone),
    },
    'in forced colors': {
      begin: () => page.emulateMedia({ forcedColors: 'active' }),
      end: () => page.emulateMedia({ forcedColors: null }),
    },
    'with text of twice the size and wide spacing': {
      begin: () =>
        page.evaluate(`(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(${JSON.stringify(largeText)});
          document.adoptedStyleSheets = [sheet];
        })()`),
      end: () => page.evaluate('document.adoptedStyleSheets = []; undefined'),
    },
  };
}
