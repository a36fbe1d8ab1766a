import type { ProvidedAddress } from '../../values/address.ts';

/** Sent by a client for one node. */
export interface GivenAnswer {
  readonly nodeId: string;
  /** Any JSON value; undefined if absent. */
  readonly answer?: unknown;
  readonly consent?: GivenConsent | undefined;
  readonly mediaId?: string | undefined;
  /** Whether to ask the patient before an answer ends the intake early. */
  readonly askBeforeEnd?: boolean | undefined;
}

/** For a consent node, or a capture with a consent. */
export interface GivenConsent {
  readonly affirmed: boolean;
  /** The served version; empty if not sent. */
  readonly consentVersion: string;
}

/** Needed to evaluate an answer. */
export type LookUp = { readonly suggestionId: string } | { readonly mediaId: string };

/** Undefined: does not exist. A media item is a finished upload of the journey for a node. */
export type Found =
  | { readonly suggestion: ProvidedAddress | undefined }
  | { readonly mediaItem: { readonly nodeId: string } | undefined };
