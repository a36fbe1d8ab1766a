import type { Browser, Page, Response } from 'playwright-core';
import { target } from '../clients/target.ts';
import { pageClock } from './page-clock.ts';

/** What the patient's page was told last: the parts that a test decides by. */
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

/** A patient's browser on the page of a brand, with everything that went wrong in it. */
export interface Patient extends AsyncDisposable {
  readonly page: Page;
  /** Errors of scripts and of the policy, and requests to other hosts. */
  readonly faults: readonly string[];
  /** The last step that the platform answered. */
  step(): ShownStep;
  /** Waits until the page has done what it was asked to do. */
  settled(): Promise<void>;
  /** Waits until the page has this headline; the error says what it has instead. */
  shows(headline: string): Promise<void>;
  /** Does something that makes the platform answer a step, and waits until the page shows it. */
  stepAfter(act: () => Promise<unknown>): Promise<ShownStep>;
}

/** The page of a brand at the platform's own host. */
export function pageOf(brandId: string): string {
  return `${target().base_url}/p/${brandId}/`;
}

interface PatientOptions {
  readonly url: string;
  readonly locale?: string;
  readonly width?: number;
  /** What is done before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens the page of a brand for a new visitor. */
export async function openPatientPage(
  browser: Browser,
  { url, locale = 'en-GB', width = 390, prepare }: PatientOptions,
): Promise<Patient> {
  // The certificate of a member host is that of a simulated authority.
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ viewport, locale, hasTouch: true, ignoreHTTPSErrors: true });
  await context.addInitScript(pageClock);
  const page = await context.newPage();
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
    const isOwn = origin === new URL(url).origin || protocol === 'blob:' || request.isNavigationRequest();
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
    await page
      .locator(selector)
      .waitFor()
      .catch(async (error: Error) => {
        const words = await page.locator('body').innerText();
        throw new Error(`${error.message}\n${words}\n${faults.join('\n')}`);
      });
  };
  const settled = () => waitFor('main[aria-busy=false]');
  await prepare?.(page);
  await page.goto(url);
  await settled();
  return {
    page,
    faults,
    settled,
    shows: (headline) => waitFor(`main[aria-busy=false] h1:text-is(${JSON.stringify(headline)})`),
    step: () => {
      if (step === undefined) throw new Error('the page has shown no step');
      return step;
    },
    stepAfter: async (act) => {
      const answer = page.waitForResponse((response) => isStep(response));
      // A failure to act is told instead.
      answer.catch(() => undefined);
      await act();
      const words = () => page.locator('body').innerText();
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
