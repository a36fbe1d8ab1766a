import type { AnswerIssueCode, Issue, IssueParams } from '@telehealth/errors';
import type { Subject } from './words.ts';
import { formatOf, unitIn, wordsOf } from './words-of.ts';

/** What is wrong with an answer, without words. */
export interface AnswerFault extends Pick<Issue, 'exclusiveCodes' | 'conflictingCodes'> {
  readonly code: AnswerIssueCode;
  readonly subject: Subject;
  /** What is allowed; units by code. */
  readonly params?: IssueParams;
}

/** The issue of a fault: in the patient's words, in the locale (BCP 47), and pointing to the part of an address. */
export function wordIssue({ subject, ...fault }: AnswerFault, locale: string): Issue {
  const { code, params: allowed = {} } = fault;
  const { unit, field } = allowed;
  const params = unit === undefined ? allowed : { ...allowed, unit: unitIn(locale, unit) };
  return {
    ...fault,
    message: wordsOf(locale).issues[code](subject, params, formatOf(locale)),
    ...(Object.keys(params).length > 0 && { params }),
    ...(field !== undefined && { where: `/answer/${field}` }),
  };
}
