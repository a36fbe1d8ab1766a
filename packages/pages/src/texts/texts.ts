import { english } from './en.ts';
import { spanish } from './es.ts';
import { baseOf, type Language } from './language.ts';

/** Of the page itself; questions come from the platform. */
export type Texts = typeof english;

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** Attributes for the platform's words; none in the page's own language. */
export function spokenIn(locale: string, texts: Texts): { readonly lang?: string; readonly dir?: 'auto' } {
  return baseOf(locale) === texts.tag ? {} : { lang: locale, dir: 'auto' };
}

export function textsIn(language: Language): Texts {
  return texts[language];
}
