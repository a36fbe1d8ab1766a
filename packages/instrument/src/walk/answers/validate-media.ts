import type { FactMembers } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { MediaConsent } from '../../compile/instrument.ts';
import type { GivenConsent } from './validate-consent.ts';

/** A finished upload of the journey. */
export interface MediaItem {
  /** The node it was uploaded for. */
  readonly nodeId: string;
}

/** What a medium submitted to a question comes to. */
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
 * Judges what a media id turned out to be, for a node; undefined: nothing of this journey, or not finished. What was
 * uploaded for another node was not judged by what this one accepts.
 */
export function validateMediaItem(
  mediaId: string,
  nodeId: string,
  mediaItem: MediaItem | undefined,
): MediaValidation {
  if (mediaItem?.nodeId === nodeId) return { kind: 'accepted', value: { media_id: mediaId } };
  const issue = { code: 'answer.format', message: 'This is no finished upload for this node.' };
  return { kind: 'invalid', issues: [issue] };
}
