import { access } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type Installation, installed } from '../installation/installation.ts';
import type { Unavailable } from '../installation/test-server.ts';

/** Of what will never happen in a page: met on no machine, however busy. */
const limitMs = 180_000;

/** The path on Debian and its derivatives. */
const executable = '/usr/bin/chromium';

/** Debian's browser. */
export const chromium: Installation = {
  name: 'chromium',
  needs: `${executable} (as root: apt-get install chromium)`,
  found: () =>
    access(executable).then(
      () => executable,
      () => undefined,
    ),
};

/** A headless Chromium. Each `newContext()` is a visitor with its own profile. */
export interface BrowserServer {
  readonly browser: Browser;
  /** Closes it with all its pages; harmless when repeated. */
  stop(): Promise<void>;
}

/**
 * Debian's Chromium without background requests, with more of its switches where they are given. Requests to this machine do not use
 * a proxy.
 */
export async function startBrowser(switches: readonly string[] = []): Promise<BrowserServer | Unavailable> {
  const place = await installed(chromium);
  if (typeof place !== 'string') return place;
  const playwright = await import('playwright-core');
  const browser = await playwright.chromium.launch({
    executablePath: executable,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-proxy-server',
      ...switches,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(limitMs);
    return context;
  };
  return { browser, stop: () => browser.close() };
}
