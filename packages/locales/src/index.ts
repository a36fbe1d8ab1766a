export {
  acceptedLocales,
  canonicalLocale,
  isCanonicalLocale,
  lookUpLocale,
  regionOf,
  withRegion,
} from './locale.ts';
