/** Checks while typing, in the words of the platform's own rules. Null: nothing is wrong. */
export function redirectFault(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return 'An address such as https://shop.example/thanks.';
  return isAllowed(url) ? null : 'It begins with https://, or with http://localhost in test mode.';
}

export function originFault(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return 'An origin such as https://shop.example.';
  if (!isAllowed(url)) return 'It begins with https://, or with http://localhost in test mode.';
  return url.origin === text ? null : `Write the origin alone: ${url.origin}`;
}

const isAllowed = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');

/** Of a list, with the text that it is about. */
export const firstFault = (check: (text: string) => string | null) => (texts: readonly string[]) => {
  const wrong = texts.find((text) => check(text) !== null);
  return wrong === undefined ? null : `${wrong}: ${check(wrong)}`;
};
