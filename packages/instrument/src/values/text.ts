/** Whether the text has more than `limit` characters. */
export function hasMoreCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

/** Whether the text is Unicode without control characters. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
