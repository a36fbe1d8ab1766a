/** Escapes HTML's special characters. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A quoted attribute value. */
export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
