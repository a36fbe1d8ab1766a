import { withoutInvisible } from './invisible.ts';

/**
 * A phone number or an email address as it is judged: without what cannot be seen, such as the marks of direction around a
 * number that was copied from contacts, with usual letters, digits and spaces, and with no space around it.
 */
export function visibleContact(text: string): string {
  return withoutInvisible(text).normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
