import { withoutInvisible } from './invisible.ts';

/**
 * Without invisible characters, such as direction marks around a number copied from contacts, with ASCII letters,
 * digits and spaces, trimmed.
 */
export function visibleContact(text: string): string {
  return withoutInvisible(text).normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
