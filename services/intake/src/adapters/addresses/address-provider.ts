import type { ProvidedAddress } from '@telehealth/instrument/walk';

export interface ProviderSuggestion {
  /** Names the address to its provider, in every process. */
  readonly ref: string;
  /** The address on one line, for a picker. */
  readonly label: string;
}

export interface AddressProvider {
  /** Distinguishes its refs from those of other providers. */
  readonly name: string;
  /** Whether its addresses are fabricated. */
  readonly simulated: boolean;
  /** At most `limit` addresses for the typed text; none when the provider does not answer. Rejects with the reason of an abort. */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<readonly ProviderSuggestion[]>;
  /**
   * The address of a ref of this provider; undefined for an unknown ref. An unconfirmed address is not deliverable. Rejects
   * with `unavailable` while the address cannot be read, and with the reason of an abort.
   */
  retrieve(ref: string, signal: AbortSignal): Promise<ProvidedAddress | undefined>;
  /** Aborts the requests in flight. */
  close(): Promise<void>;
}
