import { ProblemError } from '@telehealth/client';
import type { Look } from '@telehealth/look';
import { platform } from './platform.ts';

/** Shown before any answer. */
export interface Brand {
  readonly brand_id: string;
  readonly name: string;
  readonly theme: Look;
  readonly logo: Picture | null;
  readonly hero: HeroPicture | null;
  readonly support: Support;
  readonly privacy_url: string | null;
  readonly terms_url: string | null;
  /** On sale now. */
  readonly offering_refs: readonly string[];
  /** For patients who began on another device; null without a browser session. */
  readonly sign_in_url: string | null;
}

/** Relative to the page. */
export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface HeroPicture extends Picture {
  readonly srcset: string;
  readonly sizes: string;
}

interface Support {
  readonly url: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** As people write it. */
  readonly phone_text: string | null;
}

export async function readBrand(): Promise<Brand> {
  const { body } = await ask('GET', './config.json');
  return (body as { readonly data: Brand }).data;
}

/** From the address after a sign-in. */
export interface SignIn {
  readonly code: string;
  readonly attempt: string;
}

/**
 * Unless one exists. After a sign-in it is a new session with the person's journey. Returns whether it is the browser's first, which
 * has no journey.
 */
export async function openSession(signIn?: SignIn): Promise<boolean> {
  return (await ask('POST', './session', signIn)).status === 201;
}

/** At once: this browser cannot continue the journey. */
export async function endSession(): Promise<void> {
  await ask('DELETE', './session');
}

/** Requests outside the API, with the retries of its client. */
async function ask(method: 'GET' | 'POST' | 'DELETE', address: string, sent?: object) {
  const send = platform.openapi[method] as (address: string, init: object) => Promise<Answered>;
  const { data, error, response } = await send(address, { cache: 'no-store', ...(sent && { body: sent }) });
  if (!response.ok) throw new ProblemError(response.status, response.headers, Object(error));
  return { body: data, status: response.status };
}

interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
