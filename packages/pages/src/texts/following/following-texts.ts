import type { Language } from '../language.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** Of the screen that shows the state of the treatment. */
export type FollowingTexts = typeof english;

const texts: Readonly<Record<Language, FollowingTexts>> = { en: english, es: spanish };

export function followingTextsIn(language: Language): FollowingTexts {
  return texts[language];
}
