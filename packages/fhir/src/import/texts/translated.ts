import type { Element } from 'fhir/r4.js';
import { extensionsOf } from '../extensions.ts';

/** In the language of the questionnaire, and in others by BCP 47 tag. */
export interface Translated {
  readonly text: string;
  readonly others: ReadonlyMap<string, string>;
}

/** Undefined for a text without a visible character. */
export function translated(text: string | undefined, element?: Element): Translated | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const others = extensionsOf(element, 'translation').flatMap((translation) => {
    const part = (url: string) => translation.extension?.find((one) => one.url === url);
    const [language, content] = [part('lang')?.valueCode, part('content')];
    const words = content?.valueString ?? content?.valueMarkdown;
    return language === undefined || words === undefined ? [] : [[language, words] as const];
  });
  return { text, others: new Map(others) };
}

/** One below the other; in the languages that all of them have. */
export function joined(texts: readonly Translated[]): Translated | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const languages = [...first.others.keys()].filter((tag) => texts.every(({ others }) => others.has(tag)));
  const below = (parts: readonly (string | undefined)[]) => parts.join('\n\n');
  return {
    text: below(texts.map(({ text }) => text)),
    others: new Map(languages.map((tag) => [tag, below(texts.map(({ others }) => others.get(tag)))])),
  };
}
