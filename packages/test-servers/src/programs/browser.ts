import { access } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type Installation, installed } from '../installation/installation.ts';
import type { Unavailable } from '../installation/test-server.ts';

/** For what will never happen; no slow machine reaches it. */
const limitMs = 180_000;

/** On Debian and its derivatives. */
const executable = '/usr/bin/chromium';

export const chromium: Installation = {
  name: 'chromium',
  needs: `${executable} (as root: apt-get install chromium)`,
  found: () =>
    access(executable).then(
      () => executable,
      () => undefined,
    ),
};

/** Headless Chromium. Each `newContext()` is a visitor with its own profile. */
export interface BrowserServer {
  readonly browser: Browser;
  /** With all its pages; can be repeated. */
  stop(): Promise<void>;
}

/** Debian's Chromium without background requests, with additional switches. Requests to this machine use no proxy. */
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
