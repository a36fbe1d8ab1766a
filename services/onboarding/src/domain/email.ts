import Format from 'typebox/format';

/** Whether a text is an email address (RFC 5321) of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && Format.IsEmail(text);
}
