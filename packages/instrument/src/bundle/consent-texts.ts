import { joinPointer } from '@telehealth/conditions';
import type { Bundle, NodeDefinition } from './bundle.ts';
import { consentCopyHash } from './bundle-hash.ts';
import { sha256Hex } from './digest.ts';

/** Of a consent node or a capture, by version. */
export interface ConsentText {
  readonly nodeId: string;
  readonly version: string;
  /** Hex SHA-256 of what is shown, by locale. */
  readonly copySha256: ReadonlyMap<string, string>;
  /** Sorted scopes. */
  readonly grants: readonly string[];
  /** JSON Pointer to the version. */
  readonly where: string;
}

/** In the order of the bundle. */
export function consentTextsOf(bundle: Bundle): readonly ConsentText[] {
  return [...bundle.nodes.entries()].flatMap(([index, node]) => {
    const consent = consentOf(bundle, node);
    if (!consent) return [];
    const { version, hash, grants, path } = consent;
    const copySha256 = new Map(bundle.locales.map((locale) => [locale, hash(locale)]));
    return [{ nodeId: node.id, version, copySha256, grants, where: joinPointer('/nodes', index, ...path) }];
  });
}

function consentOf(bundle: Bundle, node: NodeDefinition) {
  if (node.kind === 'consent') {
    return {
      version: node.consent.version,
      hash: (locale: string) => consentCopyHash(bundle, node, locale),
      grants: node.grants.toSorted(),
      path: ['consent', 'version'],
    };
  }
  const capture = node.kind === 'question' ? node.media?.consent : undefined;
  return (
    capture && {
      version: capture.version,
      hash: (locale: string) => sha256Hex(bundle.copy[locale]?.[capture.copy] ?? ''),
      grants: [],
      path: ['media', 'consent', 'version'],
    }
  );
}
