import type { Browser } from 'playwright-core';

/** A device on a network. */
export interface Visit {
  readonly width: number;
  /** Pixels of the device for one of the page. */
  readonly scale: number;
  readonly roundTripMs: number;
  readonly kbitPerSecond: number;
}

export interface PaintTimes {
  /** The largest contentful paint. */
  readonly paintedMs: number;
  /** The cumulative layout shift. */
  readonly shifted: number;
}

const watching = `{
  window.painted = 0;
  window.shifted = 0;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { window.painted = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.shifted += value; });
}`;

/** Of the first visit of a patient to a page with a hero picture, until all of it is there. The processor is not slowed down. */
export async function paintTimes(
  browser: Browser,
  url: string,
  { width, scale, roundTripMs, kbitPerSecond }: Visit,
): Promise<PaintTimes> {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytesPerSecond = (kbitPerSecond * 1000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: roundTripMs },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 },
    });
    await page.addInitScript(watching);
    await page.goto(url);
    await page.locator('main[aria-busy=false] .price').first().waitFor();
    await page.locator('.aside a').waitFor();
    await page.evaluate(`Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode()),
    ]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`);
    return (await page.evaluate('({ paintedMs: painted, shifted })')) as PaintTimes;
  } finally {
    await context.close();
  }
}
