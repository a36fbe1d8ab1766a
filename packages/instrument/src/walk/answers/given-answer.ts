import type { ProvidedAddress } from '../../values/address.ts';

/** What a client sends to move on from one node. */
export interface GivenAnswer {
  readonly nodeId: string;
  /** Any JSON value; undefined when the body had none. */
  readonly answer?: unknown;
  readonly consent?: GivenConsent | undefined;
  readonly mediaId?: string | undefined;
  /** Whether the patient is asked first when the answer would end the intake early. */
  readonly askBeforeEnd?: boolean | undefined;
}

/** What a client sends for a consent node, or with a capture that needs a consent. */
export interface GivenConsent {
  readonly affirmed: boolean;
  /** Echo of the version the node was served with; empty when the client sent none. */
  readonly consentVersion: string;
}

/** What has to be looked up before an answer can be evaluated. */
export type LookUp = { readonly suggestionId: string } | { readonly mediaId: string };

/** What was found; undefined: it does not exist. A media item is a finished upload of the journey for a node. */
export type Found =
  | { readonly suggestion: ProvidedAddress | undefined }
  | { readonly mediaItem: { readonly nodeId: string } | undefined };
