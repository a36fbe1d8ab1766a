import type { Bundle, ConsentDefinition } from './bundle.ts';
import { canonicalJson } from './canonical-json.ts';
import { sha256Hex } from './digest.ts';

/** Hex SHA-256 of the canonical JSON; sessions are pinned to it. */
export function bundleHash(bundle: Bundle): string {
  return sha256Hex(canonicalJson(bundle));
}

/** Hex SHA-256 of what a consent shows in one locale: headline, text slots, links. */
export function consentCopyHash(bundle: Bundle, node: ConsentDefinition, locale: string): string {
  const texts = bundle.copy[locale] ?? {};
  const slots = Object.entries(node.content ?? {}).map(([slot, key]) => [slot, texts[key]]);
  const links = node.links?.map(({ label_key, href }) => ({ label: texts[label_key], href }));
  return sha256Hex(
    canonicalJson({
      copy: node.copy === undefined ? undefined : texts[node.copy],
      content: Object.fromEntries(slots),
      links,
    }),
  );
}
