import type { Bundle } from '../../bundle/bundle.ts';
import { type ConsentText, consentTextsOf } from '../../bundle/consent-texts.ts';
import type { Finding } from '../findings/finding.ts';
import { withSubject } from '../findings/subject.ts';

/**
 * Compares with consents published in any version of the bundle: at one node a version has one text and the same
 * grants. New locales are allowed.
 */
export function checkConsentsBeside(bundle: Bundle, published: readonly ConsentText[]): readonly Finding[] {
  const before = Map.groupBy(published, nameOf);
  return consentTextsOf(bundle).flatMap((consent): readonly Finding[] => {
    const sameVersion = before.get(nameOf(consent)) ?? [];
    const changed = sameVersion.some((other) => !hasSameText(other, consent))
      ? 'text'
      : sameVersion.some(({ grants }) => String(grants) !== String(consent.grants)) && 'grants';
    if (!changed) return [];
    const message = `The ${changed} changed since this version was published; give it a new one.`;
    const code = 'CONSENT_COPY_CHANGED_SAME_VERSION';
    return [withSubject(bundle, { code, severity: 'error', where: consent.where, message })];
  });
}

function nameOf({ nodeId, version }: ConsentText): string {
  return `${nodeId} ${version}`;
}

function hasSameText(before: ConsentText, { copySha256 }: ConsentText): boolean {
  return [...before.copySha256].every(([locale, hash]) => (copySha256.get(locale) ?? hash) === hash);
}
