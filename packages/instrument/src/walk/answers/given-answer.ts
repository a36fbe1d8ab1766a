import type { ProvidedAddress } from './address.ts';
import type { GivenConsent } from './validate-consent.ts';
import type { MediaItem } from './validate-media.ts';

/** What a client sends to move on from one node. */
export interface GivenAnswer {
  readonly nodeId: string;
  /** Any JSON value; undefined when the body had none. */
  readonly answer?: unknown;
  readonly consent?: GivenConsent | undefined;
  readonly mediaId?: string | undefined;
}

/** What has to be looked up before an answer can be evaluated. */
export type LookUp = { readonly suggestionId: string } | { readonly mediaId: string };

/** What was found; undefined: it does not exist. */
export type Found =
  | { readonly suggestion: ProvidedAddress | undefined }
  | { readonly mediaItem: MediaItem | undefined };
