import Format from 'typebox/format';

/**
 * Whether a text is an email address (RFC 5321) of at most 254 characters, without the quoted form, which may hold line breaks and
 * further addresses.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !text.startsWith('"') && Format.IsEmail(text);
}
