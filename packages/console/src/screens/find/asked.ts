/** An id of the platform, or its beginning. */
export function isId(text: string): boolean {
  return /^[a-z]{3}_[0-9a-z]+$/i.test(text);
}

/** How a patient may be named: a contact is in no address, so it is searched by a request of its own. */
export function contactIn(text: string): { readonly email: string } | { readonly phone: string } | undefined {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text };
  return /^\+?[\d\s().-]{7,}$/.test(text) ? { phone: text } : undefined;
}
