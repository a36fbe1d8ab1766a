import type { Issue } from '@telehealth/errors';

const maxLength = 120;

/**
 * The faults of the name of a client or a brand: it must have 1 to 120 characters, no control characters and no white space
 * at either end.
 */
export function displayNameIssues(name: string, where: string): Issue[] {
  if (name.trim() === '') return [{ code: 'name.missing', message: 'A name is required.', where }];
  const length = [...name].length;
  if (length > maxLength) {
    return [{ code: 'name.too_long', message: `A name has at most ${maxLength} characters.`, where }];
  }
  if (name !== name.trim() || /\p{Cc}/u.test(name)) {
    const message = 'A name has no control characters, and no white space at its ends.';
    return [{ code: 'name.malformed', message, where }];
  }
  return [];
}
