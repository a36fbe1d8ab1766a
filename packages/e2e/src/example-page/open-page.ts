import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { target } from '../clients/target.ts';

/** Phone and desktop, in pixels. */
export type Width = 390 | 1280;

/** Collects every error. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** From console and page, without refused requests. */
  readonly errors: readonly string[];
}

export interface Opening {
  readonly url: string;
  readonly width?: Width;
  readonly locale?: string;
  readonly offering?: string;
  /** In the cookie; a new journey without it. */
  readonly journeyId?: string;
}

/** For a new visitor. Waits for the first node. */
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

/** Signed as the example's server does. */
export function signedJourney(journeyId: string): string {
  return `${journeyId}.${createHmac('sha256', target().api_key).update(journeyId).digest('base64url')}`;
}

/** In the visitor's window. Waits for the first node. */
export async function visit(page: Page, { url, locale = 'en', offering }: Opening): Promise<void> {
  const query = new URLSearchParams(offering === undefined ? { locale } : { locale, offering });
  await page.goto(`${url}/?${query}`);
  await page.evaluate('walker.settled()');
}
