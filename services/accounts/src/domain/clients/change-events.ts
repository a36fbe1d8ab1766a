import type { EventDraft } from '@telehealth/changes';
import type { ClockAdvance } from '@telehealth/ids';
import type { ClientMode } from './client.ts';

/** The client whose credentials or brands change. */
export interface ChangedTenant {
  readonly clientId: string;
  readonly mode: ClientMode;
}

/** Opens the onboarding of a new client. */
export function clientCreated({ clientId, mode }: ChangedTenant): EventDraft {
  return { type: 'client.created.v1', clientId, subject: clientId, test: mode === 'test', data: {} };
}

/** The test clock of a client was moved: its journeys, orders and onboarding are due earlier. */
export function clockAdvanced(
  clientId: string,
  brandIds: readonly string[],
  advances: readonly ClockAdvance[],
): EventDraft {
  const data = { advances, brandIds };
  return { type: 'client.clock_advanced.v1', clientId, subject: clientId, test: true, data };
}

/**
 * Makes every process drop its cached credentials of the client. A new brand changes what every credential of the client
 * reaches, so the event is about the client, and not about its subject.
 */
export function credentialChanged({ clientId, mode }: ChangedTenant, subject: string): EventDraft {
  return { type: 'credential.changed.v1', clientId, subject, test: mode === 'test', data: {} };
}

/** A client was suspended or resumed, and has this version now. */
export function suspensionChanged(
  { clientId, mode }: ChangedTenant,
  version: number,
  areWebhooksHeld: boolean,
): EventDraft {
  return {
    type: 'client.suspension_changed.v1',
    ...{ clientId, subject: clientId, test: mode === 'test' },
    data: { version, areWebhooksHeld },
  };
}

/** A key of the client was used for the first time. */
export function keyUsed({ clientId, mode }: ChangedTenant, keyId: string): EventDraft {
  return { type: 'api_key.used.v1', clientId, subject: keyId, test: mode === 'test', data: {} };
}

/** Makes every process drop its cached data of the brand, which has this version now. */
export function brandChanged(
  { clientId, mode }: ChangedTenant,
  brandId: string,
  version: number,
): EventDraft {
  return {
    type: 'brand.changed.v1',
    ...{ clientId, brandId, subject: brandId, test: mode === 'test' },
    data: { version },
  };
}
