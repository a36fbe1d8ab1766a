/** A copy of the text. V8 makes a part of a longer text, such as an id in a URL, retain the whole one. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
