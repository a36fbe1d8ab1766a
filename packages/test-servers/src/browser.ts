import { access } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { Unavailable } from './test-server.ts';

/** Where Debian and its relatives install it. */
const executable = '/usr/bin/chromium';

/** A headless Chromium. Each `newContext()` of it is a visitor with a profile of its own. */
export interface BrowserServer {
  readonly browser: Browser;
  /** Ends it with all its pages; harmless when repeated. */
  stop(): Promise<void>;
}

/** Debian's Chromium, told to call nobody by itself. Requests to this machine are sent without a proxy. */
export async function startBrowser(): Promise<BrowserServer | Unavailable> {
  try {
    await access(executable);
  } catch {
    return { unavailable: `${executable} is missing (apt-get install chromium)` };
  }
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: executable,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-proxy-server',
    ],
  });
  return { browser, stop: () => browser.close() };
}
