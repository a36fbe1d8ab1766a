import { lookUpLocale } from '@telehealth/locales';
import type { BrandQuestion } from './overlay.ts';

/**
 * The question in the words of the translation that serves the locale, else as authored. Words of two languages are
 * never mixed.
 */
export function translatedQuestion(question: BrandQuestion, locale: string): BrandQuestion {
  const { locales = {}, ...authored } = question.copy;
  const served = lookUpLocale(locale, Object.keys(locales));
  const translation = served === undefined ? undefined : locales[served];
  if (translation === undefined) return { ...question, copy: authored };
  const { optionLabels, ...copy } = translation;
  return { ...question, copy, optionLabels };
}
