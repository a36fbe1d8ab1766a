import type { FrameLocator, Page } from 'playwright-core';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Hands {
  tick(selector: string): Promise<void>;
  type(selector: string, words: string): Promise<void>;
  select(selector: string, label: string): Promise<void>;
  choose(file: ChosenFile): Promise<void>;
  press(selector: string): Promise<void>;
}

export function pointer(page: Page | FrameLocator): Hands {
  return {
    tick: (selector) => page.locator(selector).click(),
    type: (selector, words) => page.locator(selector).fill(words),
    select: async (selector, label) => void (await page.locator(selector).selectOption({ label })),
    choose: (file) => page.locator('[type=file]').setInputFiles(file),
    press: (selector) => page.locator(selector).click(),
  };
}

const maxTabs = 60;

/** Reaches every control by Tab, as its focus ring shows. */
export function keyboard(page: Page): Hands {
  /** Or one of its group of radio buttons. */
  async function reach(selector: string): Promise<void> {
    const wanted = page.locator(selector).first();
    for (let pressed = 0; pressed < maxTabs; pressed += 1) {
      const isThere = await wanted.evaluate((element) => {
        const { activeElement: active } = (element as unknown as { ownerDocument: Focused }).ownerDocument;
        const { name, type } = element as unknown as FocusedInput;
        return active === element || (type === 'radio' && active?.name === name);
      });
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${selector}`);
  }
  return {
    tick: async (selector) => {
      await reach(selector);
      const box = page.locator(selector);
      if ((await box.getAttribute('type')) === 'checkbox') return page.keyboard.press('Space');
      for (let pressed = 0; pressed < maxTabs; pressed += 1) {
        await page.keyboard.press(pressed === 0 ? 'Space' : 'ArrowDown');
        if (await box.isChecked()) return;
      }
      throw new Error(`the arrow keys do not reach ${selector}`);
    },
    type: async (selector, words) => {
      await reach(selector);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(words);
    },
    select: async (selector, label) => {
      await reach(selector);
      await page.keyboard.type(label);
    },
    choose: async (file) => {
      // A key may overtake the order to report choosers, so it is pressed after an answer of the page.
      const press = () => reach('[type=file]').then(() => page.keyboard.press('Space'));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles(file);
    },
    press: async (selector) => {
      await reach(selector);
      await page.keyboard.press('Enter');
    },
  };
}

/** In the browser's terms. */
interface Focused {
  readonly activeElement: FocusedInput | null;
}

interface FocusedInput {
  readonly name?: string;
  readonly type?: string;
}
