import { acceptedLocales, canonicalLocale, lookUpLocale } from '@telehealth/locales';

/** What an entry says of the locale that it wants. */
export interface WantedLocale {
  /** A BCP 47 tag; empty or malformed: none. */
  readonly locale: string;
  /** The `Accept-Language` header; empty: none. */
  readonly acceptLanguage: string;
}

/**
 * The locale of a new session, of those that its bundle has (decisions.md 12): by the tag, else by the header, else the
 * first. A well-formed tag decides alone.
 */
export function chooseLocale({ locale, acceptLanguage }: WantedLocale, available: readonly string[]): string {
  const wanted = canonicalLocale(locale) === undefined ? acceptedLocales(acceptLanguage) : [locale];
  for (const tag of wanted) {
    const found = lookUpLocale(tag, available);
    if (found !== undefined) return found;
  }
  return available[0] ?? '';
}
