/** Whether `tag` is a BCP 47 tag in canonical form. */
export function isCanonicalLocale(tag: string): boolean {
  return canonicalLocale(tag) === tag;
}

const longestTag = 100;

/** The tag in canonical form; undefined when it is malformed or has more than 100 characters. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > longestTag) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const fallbackLocale = 'en';

/**
 * The tags to look for when `tag` is asked for, best first: the tag, each shorter form of it down to its language
 * (RFC 4647 lookup), then `en`. Only `en` when `tag` is empty or malformed.
 */
export function localeChain(tag: string): readonly string[] {
  const chain: string[] = [];
  let rest = canonicalLocale(tag) ?? '';
  while (rest !== '') {
    chain.push(rest);
    const cut = rest.lastIndexOf('-');
    rest = cut < 0 ? '' : rest.slice(0, cut);
  }
  return chain.includes(fallbackLocale) ? chain : [...chain, fallbackLocale];
}
