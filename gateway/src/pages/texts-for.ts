import { lookUpLocale } from '@telehealth/locales';

export type ByLanguage<Texts> = { readonly en: Texts; readonly es: Texts };

/** The first locale with texts, else English. */
export function textsFor<Texts>(locales: readonly string[], texts: ByLanguage<Texts>): Texts {
  const found = locales.map((locale) => lookUpLocale(locale, Object.keys(texts))).find(Boolean);
  return texts[(found ?? 'en') as keyof ByLanguage<Texts>];
}
