import { acceptedLocales, canonicalLocale, lookUpLocale, regionOf, withRegion } from '@telehealth/locales';

export interface WantedLocale {
  /** A BCP 47 tag; empty or malformed: none. */
  readonly locale: string;
  /** The `Accept-Language` header; empty: none. */
  readonly acceptLanguage: string;
}

export interface ChosenLocale {
  /** Of the texts: one of those that the bundle has. */
  readonly locale: string;
  /** Of numbers, money and days: the same language, and the requested region. */
  readonly formatLocale: string;
  /** That region (ISO 3166 or UN M.49); undefined: none was requested. */
  readonly region: string | undefined;
}

/**
 * The locale of a new session, of those that its bundle has (decisions.md 12): by the tag, else by the header, else the first.
 * A well-formed tag decides alone. The region is that of the tag that decided, or of the first one when none did.
 */
export function chooseLocale(
  { locale, acceptLanguage }: WantedLocale,
  available: readonly string[],
): ChosenLocale {
  const wanted = canonicalLocale(locale) === undefined ? acceptedLocales(acceptLanguage) : [locale];
  const deciding = wanted.find((tag) => lookUpLocale(tag, available) !== undefined) ?? wanted[0] ?? '';
  const served = lookUpLocale(deciding, available) ?? available[0] ?? '';
  const region = regionOf(deciding);
  return { locale: served, formatLocale: region === undefined ? served : withRegion(served, region), region };
}
