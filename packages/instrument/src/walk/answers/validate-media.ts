import type { FactMembers } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { MediaConsent } from '../../compile/instrument.ts';
import type { GivenConsent } from './validate-consent.ts';

/** A finished upload of the journey. */
export interface MediaItem {
  /** The node it was uploaded for. */
  readonly nodeId: string;
}

/** Whether a question takes a media item. */
export type MediaValidation =
  | { readonly kind: 'accepted'; readonly value: FactMembers }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

/** What is wrong with the consent to a capture that needs one; undefined when it is given. */
export function captureIssue(consent: MediaConsent, submitted: GivenConsent | undefined): Issue | undefined {
  if (submitted && submitted.consentVersion !== consent.version) {
    return {
      code: 'consent.version_stale',
      message: 'The consent text has another version; show it again.',
    };
  }
  if (submitted?.affirmed) return undefined;
  return { code: 'answer.required', message: 'The capture has to be consented to.' };
}

/**
 * Validates the media item of an answer; undefined: it is not of this journey, or not finished. An item of another node is
 * refused: it was not checked against what this node accepts.
 */
export function validateMediaItem(
  mediaId: string,
  nodeId: string,
  mediaItem: MediaItem | undefined,
): MediaValidation {
  if (mediaItem?.nodeId === nodeId) return { kind: 'accepted', value: { media_id: mediaId } };
  const issue = { code: 'answer.format', message: 'There is no such finished upload for this node.' };
  return { kind: 'invalid', issues: [issue] };
}
