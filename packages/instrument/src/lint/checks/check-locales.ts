import { joinPointer } from '@telehealth/conditions';
import { canonicalLocale } from '@telehealth/locales';
import { isSpoken, spokenLanguages } from '../../messages/index.ts';
import type { Check } from '../findings/lint-context.ts';

/** Locales are unique, canonical, and in a language of the platform. */
export const checkLocales: Check = ({ bundle: { locales }, error }) => {
  for (const [index, locale] of locales.entries()) {
    const where = joinPointer('/locales', index);
    const canonical = canonicalLocale(locale) ?? 'a BCP 47 tag such as pt-BR';
    if (canonical !== locale) error('MALFORMED', where, `A locale is in canonical form: ${canonical}.`);
    if (!isSpoken(locale)) {
      const message = `The platform has no words for patients in this language: buttons, units and messages would be in another one. Expected one of: ${spokenLanguages.join(', ')}, with or without a region.`;
      error('LOCALE_UNKNOWN', where, message);
    }
    if (locales.indexOf(locale) !== index) error('DUPLICATE_CODE', where, 'The locale is named before.');
  }
};
