/** Names in a sentence: `a, b and c`. */
export function sentenceList(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
