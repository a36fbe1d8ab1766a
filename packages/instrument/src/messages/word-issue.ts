import type { AnswerIssueCode, Issue, IssueParams } from '@telehealth/errors';
import { figuresWithin, type Measure } from '../units/measure.ts';
import type { AddressPart, Format, FormatReason, PartFault, Subject } from './words.ts';
import { formatOf, unitIn, wordsOf } from './words-of.ts';
import { writeFigure } from './write-figure.ts';

/** What is wrong with an answer, without words. */
export interface AnswerFault extends Pick<Issue, 'exclusiveCodes' | 'conflictingCodes'> {
  readonly code: AnswerIssueCode;
  readonly subject: Subject;
  /** What is wrong with the format, where it is known. */
  readonly reason?: FormatReason;
  /** What is allowed; units by code. */
  readonly params?: IssueParams;
  /** How the patient reads the bounds of `params`; absent: in their own unit. */
  readonly measure?: Measure;
  /** Of a part of an address: why. */
  readonly part?: PartFault;
}

/**
 * The issue of a fault: in the patient's words and units, in the locale (BCP 47), and pointing to the part of an address. Its
 * `params` are in the unit of the answer.
 */
export function wordIssue(answerFault: AnswerFault, locale: string): Issue {
  const { subject, measure, reason, part, ...fault } = answerFault;
  const { params: allowed = {} } = fault;
  const { unit, field } = allowed;
  const params = unit === undefined ? allowed : { ...allowed, unit: unitIn(locale, unit) };
  return {
    ...fault,
    message: messageOf(answerFault, locale),
    ...(Object.keys(params).length > 0 && { params }),
    ...(field !== undefined && { where: `/answer/${field}` }),
  };
}

function messageOf(
  { code, subject, params = {}, measure, reason, part }: AnswerFault,
  locale: string,
): string {
  const { issues, formats, partFaults } = wordsOf(locale);
  if (part) return partFaults(params.field as AddressPart, part);
  if (reason) return formats[reason];
  const figures = measure && figuresWithin(measure, params);
  return figures
    ? issues[code](subject, ...wordFigures(figures, measure, locale))
    : issues[code](subject, params, formatOf(locale));
}

/** The figures as a message has them: the unit behind the last one, or the parts of each with their units. */
function wordFigures(figures: IssueParams, measure: Measure, locale: string): readonly [IssueParams, Format] {
  const format = formatOf(locale);
  if (!measure.parts) return [{ ...figures, unit: measure.unit }, format];
  return [figures, { ...format, number: (figure) => writeFigure(measure, figure, locale) }];
}
