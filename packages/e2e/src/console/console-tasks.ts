import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { target } from '../clients/target.ts';
import { type Hands, handsOn, type Way, ways } from './hands.ts';
import { consoleLink, type OpenedConsole, openConsole } from './open-console.ts';

export interface Worker extends OpenedConsole {
  readonly hands: Hands;
  /** Goes to a screen by the navigation, which a phone shows behind a button. */
  goTo(title: string, headline?: string): Promise<void>;
}

/** Whose console it is. */
interface Session {
  readonly apiKey: string;
  /** Nobody has a session: it begins on the first screen. */
  readonly isSignedOut?: boolean;
}

export interface ConsoleTask<Prepared extends Session> {
  /** Who does what. */
  readonly name: string;
  /** Acts at most, at 1280 px and at 390 px. */
  readonly acts: readonly [wide: number, narrow: number];
  /** What there is before the console opens. `once` is different each time, for names. */
  readonly prepare: (once: string) => Promise<Prepared>;
  readonly run: (worker: Worker, prepared: Prepared) => Promise<void>;
}

const widths = [1280, 390] as const;

/** Four tests: by the pointer and by the keyboard, on a desk and on a phone. */
export function testTask<Prepared extends Session>(
  browser: Browser,
  { name, acts: [wide, narrow], prepare, run }: ConsoleTask<Prepared>,
): void {
  const all = ways.flatMap((way) =>
    widths.map((width): [Way, number, number] => [way, width, width === 390 ? narrow : wide]),
  );
  test.each(all)(`${name}, by %s at %i px in at most %i acts`, async (way, width, limit) => {
    const prepared = await prepare(`${way}-${width}`);
    const { isSignedOut = false, apiKey } = prepared;
    const url = isSignedOut ? `${target().base_url}/console/` : await consoleLink({}, apiKey);
    await using opened = await openConsole(browser, { url, width });
    await opened.shows(isSignedOut ? 'You are not signed in' : 'Home');
    const { page } = opened;
    const hands = handsOn(page, way, limit);
    const goTo = async (title: string, headline = title) => {
      if (width === 390) await hands.press(page.getByRole('button', { name: 'Screens' }));
      await hands.press(page.getByRole('navigation').getByRole('link', { name: title, exact: true }));
      await opened.shows(headline);
    };
    await run({ ...opened, hands, goTo }, prepared);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(opened.faults).toEqual([]);
  });
}
