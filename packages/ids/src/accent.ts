/** Whether a text is the accent of a theme: a colour as `#rrggbb`, and nothing behind it, since pages write it into their style. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
