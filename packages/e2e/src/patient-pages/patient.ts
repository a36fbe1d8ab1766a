import type { Browser, FrameLocator, Page, Response } from 'playwright-core';
import { target } from '../clients/target.ts';
import { type BrandSite, serveBrandSite } from './brand-site.ts';
import { pageClock } from './page-clock.ts';

/** The parts that tests decide by. */
export interface ShownStep {
  readonly status: string;
  readonly node: ShownNode | null;
  readonly locale?: string;
  readonly ending?: { readonly code: string };
}

export interface ShownNode {
  readonly node_id: string;
  readonly kind: string;
  readonly control: string;
  readonly copy?: string;
  readonly fact?: string;
  readonly required?: boolean;
  readonly options?: readonly {
    readonly code: string;
    readonly label: string;
    readonly exclusive: boolean;
  }[];
  readonly input?: {
    readonly min?: number;
    readonly max?: number;
    readonly min_entries?: number;
    readonly fields?: readonly {
      readonly name: string;
      readonly label: string;
      readonly options?: readonly { readonly code: string; readonly label: string }[];
    }[];
    readonly display?: {
      readonly per_unit: number;
      readonly decimals: number;
      readonly parts?: readonly { readonly size: number }[];
    };
  };
  readonly media?: {
    readonly kind: string;
    readonly accept: readonly string[];
    readonly require_consent: boolean;
  };
}

/** Collects every error. */
export interface Patient extends AsyncDisposable {
  readonly page: Page;
  /** What is on the patient's page: in a frame of the brand's site, or all of the window. */
  readonly shown: Page | FrameLocator;
  /** Script errors, policy violations, and requests to other hosts. */
  readonly faults: readonly string[];
  /** As last answered. */
  step(): ShownStep;
  /** Waits until the page has finished. */
  settled(): Promise<void>;
  /** Waits for the headline; the error has the present one. */
  shows(headline: string): Promise<void>;
  /** Waits for the step that follows an action. */
  stepAfter(act: () => Promise<unknown>): Promise<ShownStep>;
}

/** At the platform's own host. */
export function pageOf(brandId: string): string {
  return `${target().base_url}/p/${brandId}/`;
}

interface PatientOptions {
  readonly url: string;
  readonly locale?: string;
  readonly width?: number;
  /** Of a picture: its pixels for each of the page. */
  readonly scale?: number;
  /** Where the page is embedded; the window is then of the brand's site. */
  readonly site?: BrandSite;
  /** Runs before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** For a new visitor. */
export async function openPatientPage(
  browser: Browser,
  { url, locale = 'en-GB', width = 390, scale = 1, site, prepare }: PatientOptions,
): Promise<Patient> {
  // A member host has a certificate of a simulated authority.
  const viewport = { width, height: 844 };
  const context = await browser.newContext({
    viewport,
    locale,
    deviceScaleFactor: scale,
    hasTouch: true,
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  });
  await context.addInitScript(pageClock);
  const page = await context.newPage();
  const shown = site === undefined ? page : page.frameLocator('main iframe');
  const own = [url, ...(site === undefined ? [] : [site.address])].map((address) => new URL(address).origin);
  const faults: string[] = [];
  let step: ShownStep | undefined;
  let reading: Promise<void> = Promise.resolve();
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (message) => {
    const isRefusal = /^Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOwn = own.includes(origin) || protocol === 'blob:' || request.isNavigationRequest();
    if (!isOwn) faults.push(`asks ${origin}`);
  });
  page.on('response', async (response) => {
    if (!isStep(response)) return;
    reading = response.json().then(
      (body: ShownStep) => {
        step = body;
      },
      () => undefined,
    );
  });
  const waitFor = async (selector: string) => {
    await shown
      .locator(selector)
      .waitFor()
      .catch(async (error: Error) => {
        const words = await shown.locator('body').innerText();
        throw new Error(`${error.message}\n${words}\n${faults.join('\n')}`);
      });
  };
  const settled = () => waitFor('main[aria-busy=false]');
  await prepare?.(page);
  if (site !== undefined) await serveBrandSite(page, site, url);
  await page.goto(site?.address ?? url);
  await settled();
  return {
    page,
    shown,
    faults,
    settled,
    shows: (headline) => waitFor(`main[aria-busy=false] h1:text-is(${JSON.stringify(headline)})`),
    step: () => {
      if (step === undefined) throw new Error('the page has shown no step');
      return step;
    },
    stepAfter: async (act) => {
      const answer = page.waitForResponse((response) => isStep(response));
      // An error of the action is reported instead.
      answer.catch(() => undefined);
      await act();
      const words = () => shown.locator('body').innerText();
      await answer.catch(async ({ message }: Error) =>
        Promise.reject(new Error(`${message}\n${await words()}`)),
      );
      await settled();
      await reading;
      return step as ShownStep;
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

function isStep(response: Response): boolean {
  return /\/v1\/instrument\/(resolve|next|back)/.test(response.url()) && response.status() === 200;
}
