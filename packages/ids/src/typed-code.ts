import { randomBytes } from 'node:crypto';

/** Crockford's: without I, L, O and U, so that a code is read aloud and typed without a mistake. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For JSON Schemas; lower case and the letters that look like digits are understood. */
export const typedCodePattern = '^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$';
const written = new RegExp(typedCodePattern);

/** `4K7Q-9XTB`: 40 random bits. */
export function newTypedCode(): string {
  return typedCodeOf(randomBytes(8));
}

/** From the first eight bytes. */
export function typedCodeOf(bytes: Uint8Array): string {
  return hyphenated([...bytes.subarray(0, 8)].map((byte) => alphabet[byte % 32]).join(''));
}

/** As a person types it; undefined unless it may be one. */
export function parseTypedCode(text: string): string | undefined {
  if (!written.test(text)) return undefined;
  const typed = text.replace('-', '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return typed.includes('U') ? undefined : hyphenated(typed);
}

function hyphenated(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
