import { firstDay } from '@telehealth/conditions';
import { en } from './en.ts';
import { es } from './es.ts';
import type { Counted, Format, Words } from './words.ts';

const languages: Readonly<Record<string, Words>> = { en, es };

/** BCP 47 languages of the platform's words. */
export const spokenLanguages: readonly string[] = Object.keys(languages);

/** Whether the platform has words for the locale (BCP 47). */
export function isSpoken(locale: string): boolean {
  return Object.hasOwn(languages, languageOf(locale));
}

/** For a BCP 47 locale; English for an unsupported language. */
export function wordsOf(locale: string): Words {
  return languages[languageOf(locale)] ?? en;
}

/** Beside a number that is not known yet. */
export function unitIn(locale: string, unit: string): string {
  return formIn(unitWord(locale, unit), 'other');
}

/** After the number one; undefined for a unit with one form. */
export function unitOfOne(locale: string, unit: string): string | undefined {
  const word = unitWord(locale, unit);
  return typeof word === 'string' ? undefined : word.one;
}

/** In the language of `wordsOf`. */
export function formatOf(locale: string): Format {
  const written = intlLocale(locale);
  const days = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(written, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(written, { maximumFractionDigits: 6 });
  const plurals = new Intl.PluralRules(written, { maximumFractionDigits: 6 });
  const counted = (amount: number, word: Counted) => formIn(word, plurals.select(amount));
  return {
    number: (value) => numbers.format(value),
    day: (date) => {
      if (date.length === 4) return date;
      return (date.length === 7 ? months : days).format(new Date(`${firstDay(date)}T00:00:00Z`));
    },
    counted,
    unit: (amount, unit) => counted(amount, unitWord(locale, unit)),
  };
}

function unitWord(locale: string, unit: string): Counted {
  const { units } = wordsOf(locale);
  return Object.hasOwn(units, unit) ? (units[unit] ?? unit) : unit;
}

function formIn(word: Counted, form: Intl.LDMLPluralRule): string {
  if (typeof word === 'string') return word;
  return form === 'one' ? word.one : word.other;
}

function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}

function intlLocale(locale: string): string {
  const language = languageOf(locale);
  if (!Object.hasOwn(languages, language)) return 'en';
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? language;
  } catch {
    return language;
  }
}
