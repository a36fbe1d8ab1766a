import type { EventDraft } from '@telehealth/changes';

/** Tells other services that what a brand, or all brands of a client, have ready to be sold may have changed. */
export function enablementChanged({
  clientId,
  brandId,
  test,
}: {
  readonly clientId: string;
  readonly brandId?: string;
  /** Whether the client is one of test mode. */
  readonly test: boolean;
}): EventDraft {
  const type = 'enablement.changed.v1';
  return { type, clientId, ...(brandId && { brandId }), subject: brandId ?? clientId, test, data: {} };
}
