import type { Locator, Page } from 'playwright-core';

export const ways = ['pointer', 'keyboard'] as const;

export type Way = (typeof ways)[number];

/** How a person works the console. Each act is counted; what only leads to it is not: a move of the pointer, Tab, arrows. */
export interface Hands {
  /** Clicks, typed texts, and keys that do something. */
  readonly acts: readonly string[];
  /** A button, link or switch. */
  press(wanted: Locator): Promise<void>;
  /** Types over what a field has. */
  type(field: Locator, text: string): Promise<void>;
  /** Opens a picker and takes the option: two acts. */
  pick(picker: Locator, option: string): Promise<void>;
  /** One of a group of radio buttons. */
  choose(group: Locator, label: string): Promise<void>;
  /** Opens the search and types: two acts. */
  search(text: string): Promise<void>;
  /** Takes what the search offers. */
  take(label: string): Promise<void>;
}

/** Throws at the first act above `limit`. */
export function handsOn(page: Page, way: Way, limit: number): Hands {
  const acts: string[] = [];
  const act = (what: string) => {
    acts.push(what);
    if (acts.length > limit) throw new Error(`more than ${limit} acts: ${acts.join(', ')}`);
  };
  const on = (wanted: Locator) => String(wanted);
  const dialog = page.getByRole('dialog', { name: 'Find' });
  /** The page gives it the focus after it has shown it; what is typed before is lost. */
  const searchIsReady = () =>
    page.getByRole('textbox', { name: 'Find' }).and(page.locator(':focus')).waitFor();
  return { acts, ...(way === 'pointer' ? pointer() : keyboard()) };

  function pointer(): Omit<Hands, 'acts'> {
    const press = async (wanted: Locator) => {
      act(`press ${on(wanted)}`);
      await wanted.click();
    };
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    return {
      press,
      type: async (field, text) => {
        act(`type into ${on(field)}`);
        await field.click();
        await field.fill(text);
      },
      pick: async (picker, name) => {
        await press(picker);
        await press(option(name));
      },
      choose: (group, label) => press(group.getByText(label, { exact: true })),
      search: async (text) => {
        await press(page.getByRole('button', { name: 'Find' }).filter({ visible: true }));
        await searchIsReady();
        act('type into the search');
        await page.keyboard.type(text);
      },
      take: (label) => press(dialog.getByText(label, { exact: true })),
    };
  }

  function keyboard(): Omit<Hands, 'acts'> {
    const press = async (wanted: Locator, key = 'Enter') => {
      await reach(page, wanted);
      act(`press ${on(wanted)}`);
      await page.keyboard.press(key);
    };
    /** Moves the highlight of a list whose field has the focus. */
    const arrowTo = async (highlighted: Locator, what: string) => {
      for (let pressed = 0; pressed < maxKeys; pressed += 1) {
        if ((await highlighted.count()) > 0) {
          act(`take ${what}`);
          await page.keyboard.press('Enter');
          return;
        }
        await page.keyboard.press('ArrowDown');
      }
      throw new Error(`the arrow keys do not reach ${what}`);
    };
    return {
      press: async (wanted) => {
        const role = await wanted.getAttribute('role');
        const isTicked = role === 'switch' || (await wanted.getAttribute('type')) === 'checkbox';
        await press(wanted, isTicked ? 'Space' : 'Enter');
      },
      type: async (field, text) => {
        await reach(page, field);
        act(`type into ${on(field)}`);
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
      },
      pick: async (picker, name) => {
        await press(picker);
        const option = page.getByRole('option', { name, exact: true });
        await option.waitFor();
        await arrowTo(option.and(page.locator('[data-combobox-selected]')), name);
      },
      choose: async (group, label) => {
        await reach(page, group.getByRole('radio').and(page.locator(':checked')));
        const wanted = group.getByRole('radio', { name: label, exact: true });
        act(`choose ${label}`);
        for (let pressed = 0; pressed < maxKeys && !(await wanted.isChecked()); pressed += 1)
          await page.keyboard.press('ArrowRight');
      },
      search: async (text) => {
        act('press /');
        await page.keyboard.press('/');
        await searchIsReady();
        act('type into the search');
        await page.keyboard.type(text);
      },
      take: async (label) => {
        const offered = dialog.getByText(label, { exact: true });
        await offered.waitFor();
        await arrowTo(
          dialog.locator('[data-selected]').filter({ has: page.getByText(label, { exact: true }) }),
          label,
        );
      },
    };
  }
}

/** No screen has so many controls. */
const maxKeys = 120;

/** Tab, or Shift and Tab where what is wanted stands before the focus, until it has the focus and can be seen. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  // The box of a radio button is hidden behind its label.
  await wanted.waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < maxKeys; pressed += 1) {
    const where = await wanted.evaluate(placeOfFocus);
    if (where === 'here') {
      if (!(await wanted.evaluate(canBeSeen)))
        throw new Error(`the focus is on ${wanted}, which cannot be seen`);
      return;
    }
    await page.keyboard.press(where === 'before' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`Tab does not reach ${wanted}`);
}

/** Of what is wanted. In the browser's terms, as the next. */
const placeOfFocus = (element: unknown) => {
  const wanted = element as Shown;
  const { activeElement: active } = wanted.ownerDocument;
  if (active === wanted) return 'here';
  const preceding = 2;
  return (active.compareDocumentPosition(wanted) & preceding) === 0 ? 'before' : 'after';
};

/** Neither outside of the window nor covered. A label stands for the box that it draws. */
const canBeSeen = (element: unknown) => {
  const wanted = element as Shown;
  const [label] = wanted.labels ?? [];
  const shown = /^(radio|checkbox)$/.test(wanted.type ?? '') && label !== undefined ? label : wanted;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const on = wanted.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  return on !== null && (shown.contains(on) || on.contains(shown));
};

interface Shown {
  readonly ownerDocument: {
    readonly activeElement: Shown;
    elementFromPoint(x: number, y: number): Shown | null;
  };
  /** Of a field. */
  readonly labels?: Iterable<Shown>;
  readonly type?: string;
  compareDocumentPosition(other: Shown): number;
  contains(other: Shown): boolean;
  getBoundingClientRect(): { readonly [side in 'x' | 'y' | 'width' | 'height']: number };
}
