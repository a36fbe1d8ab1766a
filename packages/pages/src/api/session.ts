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
  /** Where a patient signs in who began on another device. */
  readonly sign_in_url: string | null;
}

export async function readBrand(): Promise<Brand> {
  return (await askJson<{ data: Brand }>('./config.json')).data;
}

/** Opens a browser session unless there is one; a code of a sign-in brings the journey of the person into it. */
export async function openSession(code?: string): Promise<void> {
  await ask('./session', { method: 'POST', body: code === undefined ? undefined : { code } });
}

/** Ends the browser session at once: nobody goes on with the journey in this browser. */
export async function endSession(): Promise<void> {
  await ask('./session', { method: 'DELETE' });
}
