import type { Issue, IssueCode } from '@telehealth/errors';

/** The names of texts in the codes of issues. */
type TextName = NameIn<IssueCode>;
type NameIn<C> = C extends `${infer Name}.markup` ? Name : never;

const markup = /<[\p{L}/!?]|&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/iu;

/**
 * The faults of a text that a brand writes for its patients: more than `max` characters, control characters, markup
 * (tags, comments, declarations, entities). `name` starts the issue codes.
 */
export function plainTextIssues(text: string, max: number, name: TextName, where: string): Issue[] {
  const issues: Issue[] = [];
  if ([...text].length > max) {
    issues.push({ code: `${name}.too_long`, message: `The text may have at most ${max} characters.`, where });
  }
  if (/\p{Cc}/u.test(text)) {
    issues.push({
      code: `${name}.control_character`,
      message: 'The text may have no control characters.',
      where,
    });
  }
  if (markup.test(text)) {
    issues.push({ code: `${name}.markup`, message: 'The text may have no tags and no entities.', where });
  }
  return issues;
}
