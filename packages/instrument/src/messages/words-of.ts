import { en } from './en.ts';
import { es } from './es.ts';
import type { Counted, Format, Words } from './words.ts';

const languages: Readonly<Record<string, Words>> = { en, es };

/** The languages (BCP 47) in which the platform has words for patients. */
export const spokenLanguages: readonly string[] = Object.keys(languages);

/** Whether the platform has words for patients of the locale (BCP 47). */
export function isSpoken(locale: string): boolean {
  return Object.hasOwn(languages, languageOf(locale));
}

/** What the platform says in the locale (BCP 47); in English where it does not know the language. */
export function wordsOf(locale: string): Words {
  return languages[languageOf(locale)] ?? en;
}

/** A unit as patients read it in the locale, beside a number that is not known yet. */
export function unitIn(locale: string, unit: string): string {
  return formIn(unitWord(locale, unit), 'other');
}

/** A unit as patients read it in the locale, behind the number one; undefined where it has one form. */
export function unitOfOne(locale: string, unit: string): string | undefined {
  const word = unitWord(locale, unit);
  return typeof word === 'string' ? undefined : word.one;
}

/** How the locale writes numbers and days, in the language that `wordsOf` gives. */
export function formatOf(locale: string): Format {
  const written = intlLocale(locale);
  const days = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(written, { maximumFractionDigits: 6 });
  const plurals = new Intl.PluralRules(written, { maximumFractionDigits: 6 });
  const counted = (amount: number, word: Counted) => formIn(word, plurals.select(amount));
  return {
    number: (value) => numbers.format(value),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
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
