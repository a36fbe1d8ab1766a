/** The text with the characters that HTML gives a meaning written out. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The text as the value of an attribute. */
export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
