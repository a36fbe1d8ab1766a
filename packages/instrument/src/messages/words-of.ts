import { en } from './en.ts';
import { es } from './es.ts';
import type { Format, Words } from './words.ts';

const languages: Readonly<Record<string, Words>> = { en, es };

/** What the platform says in the locale (BCP 47); in English where it does not know the language. */
export function wordsOf(locale: string): Words {
  return languages[languageOf(locale)] ?? en;
}

/** A unit as patients read it in the locale. */
export function unitIn(locale: string, unit: string): string {
  const { units } = wordsOf(locale);
  return Object.hasOwn(units, unit) ? (units[unit] ?? unit) : unit;
}

/** How the locale writes numbers and days, in the language that `wordsOf` gives. */
export function formatOf(locale: string): Format {
  const written = intlLocale(locale);
  const days = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(written, { maximumFractionDigits: 6 });
  return {
    number: (value) => numbers.format(value),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
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
