import { joinPointer } from '@telehealth/conditions';
import type { Bundle, ConsentDefinition, QuestionDefinition } from '../bundle.ts';
import { consentCopyHash } from '../bundle-hash.ts';
import type { Check } from './lint-context.ts';

/** Against the bundle published before: a consent with another text or other grants has another version. */
export function checkConsentsAgainst(previous: Bundle): Check {
  return ({ bundle, error }) => {
    for (const [index, node] of bundle.nodes.entries()) {
      const before = previous.nodes.find(({ id }) => id === node.id);
      if (node.kind === 'question' && before?.kind === 'question') {
        if (sameCapture(previous, before, bundle, node)) continue;
        const where = joinPointer('/nodes', index, 'media', 'consent', 'version');
        error('CONSENT_COPY_CHANGED_SAME_VERSION', where, 'The text changed; give it a new version.');
      }
      if (node.kind !== 'consent' || before?.kind !== 'consent') continue;
      if (before.consent.version !== node.consent.version) continue;
      const where = joinPointer('/nodes', index, 'consent', 'version');
      if (!sameText(previous, before, bundle, node)) {
        error('CONSENT_COPY_CHANGED_SAME_VERSION', where, 'The text changed; give it a new version.');
      } else if (String([...node.grants].sort()) !== String([...before.grants].sort())) {
        error('CONSENT_COPY_CHANGED_SAME_VERSION', where, 'The grants changed; give it a new version.');
      }
    }
  };
}

/** Whether the consents of two captures have the same text, or different versions. */
function sameCapture(
  previous: Bundle,
  { media: before }: QuestionDefinition,
  bundle: Bundle,
  { media }: QuestionDefinition,
): boolean {
  const [old, now] = [before?.consent, media?.consent];
  if (!old || !now || old.version !== now.version) return true;
  return bundle.locales
    .filter((locale) => previous.locales.includes(locale))
    .every((locale) => previous.copy[locale]?.[old.copy] === bundle.copy[locale]?.[now.copy]);
}

function sameText(
  previous: Bundle,
  before: ConsentDefinition,
  bundle: Bundle,
  node: ConsentDefinition,
): boolean {
  return bundle.locales
    .filter((locale) => previous.locales.includes(locale))
    .every((locale) => consentCopyHash(previous, before, locale) === consentCopyHash(bundle, node, locale));
}
