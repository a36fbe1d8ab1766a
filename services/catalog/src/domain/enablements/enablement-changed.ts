import type { EventDraft } from '@telehealth/changes';

/** Announces that what a brand, or every brand of a client, has ready for sale may have changed. */
export function enablementChanged({
  clientId,
  brandId,
  test,
}: {
  readonly clientId: string;
  readonly brandId?: string;
  /** Whether the client is in test mode. */
  readonly test: boolean;
}): EventDraft {
  const type = 'enablement.changed.v1';
  return { type, clientId, ...(brandId && { brandId }), subject: brandId ?? clientId, test, data: {} };
}
