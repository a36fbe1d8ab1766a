export { acceptedLocales } from './accepted-locales.ts';
export { canonicalLocale, isCanonicalLocale, lookUpLocale, regionOf, withRegion } from './locale.ts';
