import { ProblemError } from '@telehealth/client';
import { platform } from './platform.ts';

/** What the page shows of the brand before anybody answers. */
export interface Brand {
  readonly brand_id: string;
  readonly name: string;
  readonly accent: string | null;
  readonly support_route: string | null;
  /** What the brand sells at present. */
  readonly offering_refs: readonly string[];
  /** Where a patient signs in who began on another device; null while the browser has no session. */
  readonly sign_in_url: string | null;
}

export async function readBrand(): Promise<Brand> {
  return (await ask('GET', './config.json')).data;
}

/** What the address of the page has after a sign-in that began on it. */
export interface SignIn {
  readonly code: string;
  readonly attempt: string;
}

/** Opens a browser session unless there is one. After a sign-in it is another one, with the journey of the person. */
export async function openSession(signIn?: SignIn): Promise<void> {
  await ask('POST', './session', signIn);
}

/** Ends the browser session at once: nobody goes on with the journey in this browser. */
export async function endSession(): Promise<void> {
  await ask('DELETE', './session');
}

/** Asks what belongs to the page and not to the API, as patiently as the client asks the API. */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
async function ask(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<any> {
  const send = platform.openapi[method] as (address: string, init: object) => Promise<Answered>;
  const { data, error, response } = await send(address, { cache: 'no-store', ...(body && { body }) });
  if (!response.ok) throw new ProblemError(response.status, response.headers, Object(error));
  return data;
}

interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
