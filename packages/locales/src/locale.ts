const maxTagLength = 100;

/** The BCP 47 tag in canonical form; undefined when it is malformed or has more than 100 characters. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > maxTagLength) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Whether `tag` is a BCP 47 tag in canonical form. */
export function isCanonicalLocale(tag: string): boolean {
  return canonicalLocale(tag) === tag;
}

/**
 * Looks up the available locale (in canonical form) for a request of `tag`, as RFC 4647 says. It is the tag itself, else the tag
 * without as few of its last subtags as possible: a request of `es-MX` gets `es`. Undefined when no such locale is available, and
 * when the tag is malformed.
 */
export function lookUpLocale(tag: string, available: readonly string[]): string | undefined {
  if (available.includes(tag)) return tag;
  let rest = canonicalLocale(tag) ?? '';
  while (rest !== '' && !available.includes(rest)) rest = rest.slice(0, Math.max(rest.lastIndexOf('-'), 0));
  return rest === '' ? undefined : rest;
}

/** The region of a BCP 47 tag (ISO 3166 or UN M.49); undefined when it names none, and for a malformed tag. */
export function regionOf(tag: string): string | undefined {
  const canonical = canonicalLocale(tag);
  return canonical === undefined ? undefined : new Intl.Locale(canonical).region;
}

/** The locale in canonical form, with another region or with one at all. */
export function withRegion(locale: string, region: string): string {
  return new Intl.Locale(locale, { region }).toString();
}
