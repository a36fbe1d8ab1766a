import type { Bundle, ConsentDefinition } from './bundle.ts';
import { canonicalJson } from './canonical-json.ts';
import { sha256Hex } from './digest.ts';

/** What a session is pinned to: SHA-256 of the bundle's canonical JSON, hex. */
export function bundleHash(bundle: Bundle): string {
  return sha256Hex(canonicalJson(bundle));
}

/** SHA-256 of the headline, the text slots and the links a consent shows in one locale, hex. */
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
