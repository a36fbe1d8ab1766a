export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The browser's first supported language, else English. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = languages.find((language) => baseOf(tag) === language);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** The browser's locale in this language, else the language with the browser's region. */
export function localeFor(language: Language, tags: readonly string[]): string {
  const own = tags.find((tag) => baseOf(tag) === language);
  if (own !== undefined) return own;
  const [, region] = /-([A-Z]{2})\b/.exec(tags[0] ?? '') ?? [];
  return region === undefined ? language : `${language}-${region}`;
}

/** Of a BCP 47 tag. */
export function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
