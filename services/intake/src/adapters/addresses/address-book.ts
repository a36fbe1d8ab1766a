import type { BookedAddress } from '@telehealth/instrument/walk';

/** An address a book offers. */
export interface BookSuggestion {
  /** Names the address to the book that offered it, in every process that runs this book. */
  readonly ref: string;
  /** The address on one line, for a picker. */
  readonly label: string;
}

/** Knows addresses. */
export interface AddressBook {
  /** Tells its refs from those of other books. */
  readonly name: string;
  /** Its addresses are fabricated. */
  readonly simulated: boolean;
  /**
   * Addresses for what was typed so far, at most `limit`; none when the book cannot be asked. Rejects with the
   * signal's reason once that is aborted.
   */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<readonly BookSuggestion[]>;
  /**
   * The address behind a ref of this book, undefined when it is none. What could not be confirmed is not
   * deliverable. Rejects with `unavailable` when the address itself cannot be told, and with the signal's reason
   * once that is aborted.
   */
  retrieve(ref: string, signal: AbortSignal): Promise<BookedAddress | undefined>;
  /** Ends what is in flight. */
  close(): Promise<void>;
}
