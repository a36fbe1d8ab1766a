import type { Sealer } from '@telehealth/sealing';

/** A return URL, as a document stores it. */
export interface StoredReturnUrl {
  /** Sealed and bound to the id of the document, because its query may contain secrets of the tenant. */
  readonly sealedReturnUrl?: string;
}

export function storedReturnUrl(sealer: Sealer, id: string, returnUrl: string | undefined): StoredReturnUrl {
  if (returnUrl === undefined) return {};
  return { sealedReturnUrl: sealer.seal(id, Buffer.from(returnUrl)) };
}
