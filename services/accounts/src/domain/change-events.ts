import type { EventDraft } from '@telehealth/changes';
import type { ClientMode } from './client.ts';

/** Whose credentials or brand a change concerns. */
export interface ChangedTenant {
  readonly clientId: string;
  readonly mode: ClientMode;
}

/**
 * Makes every process forget what it knows of the client's credentials. The event belongs to the client whatever its
 * subject is: a new brand changes what every credential of the client reaches.
 */
export function credentialChanged({ clientId, mode }: ChangedTenant, subject: string): EventDraft {
  return { type: 'credential.changed.v1', clientId, subject, test: mode === 'test', data: {} };
}

/** Makes every process forget what it knows of the brand, which has this version now. */
export function brandChanged(
  { clientId, mode }: ChangedTenant,
  brandId: string,
  version: number,
): EventDraft {
  const data = { version: BigInt(version) };
  return { type: 'brand.changed.v1', clientId, brandId, subject: brandId, test: mode === 'test', data };
}
