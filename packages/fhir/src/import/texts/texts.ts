import type { Bundle } from '@telehealth/instrument/bundle';
import { isSpoken, type PlatformWord, platformWord } from './platform-words.ts';
import type { Translated } from './translated.ts';

/** The texts of a bundle by key. */
export interface Texts {
  /** Returns the key. */
  add(key: string, text: Translated, linkId: string): string;
  addPlatformWord(key: string, word: PlatformWord): string;
  /** In the language of the questionnaire, and in those that the platform speaks and all texts have. */
  written(): Pick<Bundle, 'locales' | 'copy'> & { readonly changes: readonly string[] };
}

export function openTexts(language: string): Texts {
  const texts = new Map<string, Translated & { readonly linkId: string }>();
  const words = new Map<string, PlatformWord>();
  const lackOf = (locale: string): string | undefined => {
    if (!isSpoken(locale)) return 'the platform does not speak it';
    const lacking = [...texts.values()].filter(({ others }) => !others.has(locale));
    const [first] = lacking;
    if (first === undefined) return undefined;
    return `${lacking.length} of ${texts.size} texts lack one, such as that of ${first.linkId || 'the title'}`;
  };
  return {
    add(key, text, linkId) {
      texts.set(key, { ...text, linkId });
      return key;
    },
    addPlatformWord(key, word) {
      words.set(key, word);
      return key;
    },
    written() {
      const others = new Set([...texts.values()].flatMap((text) => [...text.others.keys()]));
      others.delete(language);
      const lacks = [...others].map((locale) => ({ locale, lack: lackOf(locale) }));
      const whole = lacks.flatMap(({ locale, lack }) => (lack === undefined ? [locale] : []));
      const locales = [language, ...whole];
      const changes = lacks.flatMap(({ locale, lack }) =>
        lack === undefined ? [] : [`the translations into ${locale} are left out: ${lack}`],
      );
      const copyIn = (locale: string): Record<string, string> => ({
        ...Object.fromEntries([...texts].map(([key, text]) => [key, text.others.get(locale) ?? text.text])),
        ...Object.fromEntries([...words].map(([key, word]) => [key, platformWord(word, locale)])),
      });
      const copy = Object.fromEntries(locales.map((locale) => [locale, copyIn(locale)]));
      return { locales, copy, changes };
    },
  };
}
