import Format from 'typebox/format';

/** By RFC 5321, of at most 254 characters. The quoted form is refused: it may contain line breaks and further addresses. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !text.startsWith('"') && Format.IsEmail(text);
}
