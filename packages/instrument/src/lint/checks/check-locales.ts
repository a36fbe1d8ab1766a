import { joinPointer } from '@telehealth/conditions';
import { canonicalLocale } from '@telehealth/locales';
import type { Check } from '../findings/lint-context.ts';

/** Each locale is named once, in canonical form. */
export const checkLocales: Check = ({ bundle: { locales }, error }) => {
  for (const [index, locale] of locales.entries()) {
    const where = joinPointer('/locales', index);
    const canonical = canonicalLocale(locale) ?? 'a BCP 47 tag such as pt-BR';
    if (canonical !== locale) error('MALFORMED', where, `A locale is in canonical form: ${canonical}.`);
    if (locales.indexOf(locale) !== index) error('DUPLICATE_CODE', where, 'The locale is named before.');
  }
};
