import { lookUpLocale } from '@telehealth/locales';
import type { BrandQuestion } from './overlay.ts';

/** The translation for the locale, else the authored question. Languages are never mixed. */
export function translatedQuestion(question: BrandQuestion, locale: string): BrandQuestion {
  const { locales = {}, ...authored } = question.copy;
  const served = lookUpLocale(locale, Object.keys(locales));
  const translation = served === undefined ? undefined : locales[served];
  if (translation === undefined) return { ...question, copy: authored };
  const { optionLabels, ...copy } = translation;
  return { ...question, copy, optionLabels };
}
