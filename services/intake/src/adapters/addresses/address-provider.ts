import type { ProvidedAddress } from '@telehealth/instrument/walk';

/** An address that a provider offers. */
export interface ProviderSuggestion {
  /** Names the address to its provider, in every process. */
  readonly ref: string;
  /** The address on one line, for a picker. */
  readonly label: string;
}

/** A source of addresses. */
export interface AddressProvider {
  /** Distinguishes its refs from those of other providers. */
  readonly name: string;
  /** Its addresses are fabricated. */
  readonly simulated: boolean;
  /**
   * At most `limit` addresses for the typed text; an empty list when the provider does not answer. Rejects with the
   * signal's reason once it is aborted.
   */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<readonly ProviderSuggestion[]>;
  /**
   * The address behind a ref of this provider; undefined for an unknown ref. An unconfirmed address is not
   * deliverable. Rejects with `unavailable` when the address cannot be found out now, and with the signal's reason
   * once that is aborted.
   */
  retrieve(ref: string, signal: AbortSignal): Promise<ProvidedAddress | undefined>;
  /** Ends the requests in flight. */
  close(): Promise<void>;
}
