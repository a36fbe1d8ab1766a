import { ask, askJson } from './ask.ts';

/** Stands for the journey of the browser session, whose id the page does not know. */
export const ownJourney = 'jny_current';

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
  return (await askJson<{ data: Brand }>('./config.json')).data;
}

/** What the address of the page has after a sign-in that began on it. */
export interface SignIn {
  readonly code: string;
  readonly attempt: string;
}

/** Opens a browser session unless there is one. After a sign-in it is another one, with the journey of the person. */
export async function openSession(signIn?: SignIn): Promise<void> {
  await ask('./session', { method: 'POST', body: signIn });
}

/** Ends the browser session at once: nobody goes on with the journey in this browser. */
export async function endSession(): Promise<void> {
  await ask('./session', { method: 'DELETE' });
}
