import Negotiator from 'negotiator';

const maxTagLength = 100;

/** Undefined for a malformed tag, or one with more than 100 characters. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > maxTagLength) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

export function isCanonicalLocale(tag: string): boolean {
  return canonicalLocale(tag) === tag;
}

/**
 * RFC 4647 lookup among canonical locales: the tag, else the tag without as few of its last subtags as possible:
 * `es-MX` finds `es`. Undefined without a match, and for a malformed tag.
 */
export function lookUpLocale(tag: string, available: readonly string[]): string | undefined {
  if (available.includes(tag)) return tag;
  let rest = canonicalLocale(tag) ?? '';
  while (rest !== '' && !available.includes(rest)) rest = rest.slice(0, Math.max(rest.lastIndexOf('-'), 0));
  return rest === '' ? undefined : rest;
}

/** ISO 3166 or UN M.49; undefined without a region, and for a malformed tag. */
export function regionOf(tag: string): string | undefined {
  const canonical = canonicalLocale(tag);
  return canonical === undefined ? undefined : new Intl.Locale(canonical).region;
}

/** Replaces or adds the region, in canonical form. */
export function withRegion(locale: string, region: string): string {
  return new Intl.Locale(locale, { region }).toString();
}

/** Most preferred first, without malformed entries. */
export function acceptedLocales(header: string): readonly string[] {
  return new Negotiator({ headers: { 'accept-language': header } }).languages();
}
