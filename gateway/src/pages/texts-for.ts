import { lookUpLocale } from '@telehealth/locales';

/** What a page says, by language. */
export type ByLanguage<Texts> = { readonly en: Texts; readonly es: Texts };

/** The texts for the first of these locales that there is a language for, else the English ones. */
export function textsFor<Texts>(locales: readonly string[], texts: ByLanguage<Texts>): Texts {
  const found = locales.map((locale) => lookUpLocale(locale, Object.keys(texts))).find(Boolean);
  return texts[(found ?? 'en') as keyof ByLanguage<Texts>];
}
