import type { Browser, Page } from 'playwright-core';
import { target } from '../clients/target.ts';

/** Collects every error. */
export interface OpenedConsole extends AsyncDisposable {
  readonly page: Page;
  /** Script errors, policy violations, and requests to other hosts. */
  readonly faults: readonly string[];
  /** Waits for a screen or message with this headline, fully loaded. */
  shows(headline: string): Promise<void>;
  /** Waits for a message. */
  tells(text: string): Promise<void>;
  /** Opens the screen with this path, as a link from elsewhere does. */
  visits(path: string, headline: string): Promise<void>;
}

/** With the demo tenant's key by default. */
export async function consoleLink(asked: object = {}, apiKey = target().api_key): Promise<string> {
  const response = await fetch(`${target().base_url}/v1/account/console-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (response.status !== 201) throw new Error(`no link: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { url: string } }).data.url;
}

export async function openConsole(
  browser: Browser,
  {
    url,
    width = 1280,
    colorScheme = 'light',
    scale = 1,
  }: { url: string; width?: number; colorScheme?: 'light' | 'dark'; scale?: number },
): Promise<OpenedConsole> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme,
    deviceScaleFactor: scale,
    // Colours are measured when nothing moves.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (message) => {
    const isRefusal = /^Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== new URL(url).origin) faults.push(`asks ${origin}`);
  });
  const waitFor = async (selector: string) => {
    await page
      .locator(selector)
      .first()
      .waitFor()
      .catch(async (error: Error) => {
        const words = await page.locator('body').innerText();
        throw new Error(`${error.message}\n${words}\n${faults.join('\n')}`);
      });
  };
  const shows = async (headline: string) => {
    await waitFor(`main h1:text-is(${JSON.stringify(headline)})`);
    await waitFor('main:not(:has([aria-busy=true]))');
  };
  await page.goto(url);
  return {
    page,
    faults,
    shows,
    visits: async (path, headline) => {
      // The link has opened the session.
      await waitFor('.mantine-AppShell-root');
      await page.goto(new URL(`/console${path}`, url).href);
      await shows(headline);
    },
    tells: (text) => waitFor(`[role=alert] >> text=${JSON.stringify(text)}`),
    [Symbol.asyncDispose]: () => context.close(),
  };
}
