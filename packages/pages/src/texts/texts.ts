import { english } from './en.ts';
import { spanish } from './es.ts';
import type { Language } from './language.ts';

/** What the page itself says in one language; questions and their texts come from the platform. */
export type Texts = typeof english;

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

export function textsIn(language: Language): Texts {
  return texts[language];
}
