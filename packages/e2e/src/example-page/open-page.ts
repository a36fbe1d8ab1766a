import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { target } from '../clients/target.ts';

/** How wide the windows of a phone and of a desk are, in pixels. */
export type Width = 390 | 1280;

/** A visitor's page, with everything that went wrong in it. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** What the console and the page reported as errors, except for refusals by status. */
  readonly errors: readonly string[];
}

/** Where and how the page is opened. */
export interface Opening {
  readonly url: string;
  readonly width?: Width;
  readonly locale?: string;
  readonly offering?: string;
  /** The journey that the cookie names; a new one without it. */
  readonly journeyId?: string;
}

/** Opens the example page for a new visitor, and waits for its first node. */
export async function openPage(browser: Browser, opening: Opening): Promise<OpenPage> {
  const { url, width = 390, locale = 'en', offering, journeyId } = opening;
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
  if (journeyId !== undefined) {
    await context.addCookies([{ name: 'journey', value: signedJourney(journeyId), url }]);
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isRefusal = /^Failed to load resource: the server responded with a status of (4|503)/;
    if (message.type() === 'error' && !isRefusal.test(message.text())) errors.push(message.text());
  });
  await page.addInitScript({ path: fileURLToPath(new URL('./page-walker.js', import.meta.url)) });
  await visit(page, { url, locale, ...(offering !== undefined && { offering }) });
  return { page, errors, [Symbol.asyncDispose]: () => context.close() };
}

/** The value of the cookie, as the server of the example signs it. */
export function signedJourney(journeyId: string): string {
  return `${journeyId}.${createHmac('sha256', target().api_key).update(journeyId).digest('base64url')}`;
}

/** Goes to the example page in the visitor's window, and waits for its first node. */
export async function visit(page: Page, { url, locale = 'en', offering }: Opening): Promise<void> {
  const query = new URLSearchParams(offering === undefined ? { locale } : { locale, offering });
  await page.goto(`${url}/?${query}`);
  await page.evaluate('walker.settled()');
}
