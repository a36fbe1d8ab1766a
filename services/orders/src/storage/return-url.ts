import type { Sealer } from '@telehealth/sealing';

/** Where a patient goes after the checkout, as a document stores it. */
export interface StoredReturnUrl {
  /** Sealed and bound to the id of the document: its query may contain what only the tenant may know. */
  readonly sealedReturnUrl?: string;
}

/** A return URL as the document with this id stores it. */
export function storedReturnUrl(sealer: Sealer, id: string, returnUrl: string | undefined): StoredReturnUrl {
  if (returnUrl === undefined) return {};
  return { sealedReturnUrl: sealer.seal(id, Buffer.from(returnUrl)) };
}
