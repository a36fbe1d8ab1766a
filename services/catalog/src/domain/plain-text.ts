import type { Issue, IssueCode } from '@telehealth/errors';

/** The names of texts in the codes of issues. */
type TextName = NameIn<IssueCode>;
type NameIn<C> = C extends `${infer Name}.markup` ? Name : never;

const markup = /<[\p{L}/!?]|&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/iu;

/** Characters that only format text or change its direction, and separators of lines and paragraphs. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/** Joiners between letters or emoji, which some scripts and emoji need. */
const joined =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{L}|\p{M})(?:\u200c|\u200d)(?=\p{Extended_Pictographic}|\p{L})/gu;

/**
 * The faults of a text that a brand writes for its patients: more than `max` characters, control characters, invisible characters, and
 * markup (tags, comments, declarations, entities). `name` begins the issue codes.
 */
export function plainTextIssues(text: string, max: number, name: TextName, where: string): Issue[] {
  const issues: Issue[] = [];
  if ([...text].length > max) {
    issues.push({ code: `${name}.too_long`, message: `The text may have at most ${max} characters.`, where });
  }
  if (/\p{Cc}/u.test(text) || unseen.test(text.replace(joined, ''))) {
    issues.push({
      code: `${name}.control_character`,
      message:
        'The text may have no control characters, no invisible characters, and none that change the direction of the text.',
      where,
    });
  }
  if (markup.test(text)) {
    issues.push({ code: `${name}.markup`, message: 'The text may have no tags and no entities.', where });
  }
  return issues;
}
