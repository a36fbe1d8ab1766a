export { acceptedLocales } from './accepted-locales.ts';
export { canonicalLocale, isCanonicalLocale, lookUpLocale } from './locale.ts';
