import { english } from './en.ts';
import { spanish } from './es.ts';
import { baseOf, type Language } from './language.ts';

/** What the page itself says in one language; questions and their texts come from the platform. */
export type Texts = typeof english;

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** The attributes of words of the platform in the locale: those of the page’s own language need none. */
export function spokenIn(locale: string, texts: Texts): { readonly lang?: string; readonly dir?: 'auto' } {
  return baseOf(locale) === texts.tag ? {} : { lang: locale, dir: 'auto' };
}

export function textsIn(language: Language): Texts {
  return texts[language];
}
