import type { AnswerIssueCode, Issue, IssueParams } from '@telehealth/errors';
import { figuresWithin, type Measure } from '../units/measure.ts';
import type { AddressPart, Format, PartFault, Subject } from './words.ts';
import { formatOf, unitIn, wordsOf } from './words-of.ts';
import { writeFigure } from './write-figure.ts';

/** What is wrong with an answer, without words. */
export interface AnswerFault extends Pick<Issue, 'exclusiveCodes' | 'conflictingCodes'> {
  readonly code: AnswerIssueCode;
  readonly subject: Subject;
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
export function wordIssue({ subject, measure, part, ...fault }: AnswerFault, locale: string): Issue {
  const { code, params: allowed = {} } = fault;
  const { unit, field } = allowed;
  const params = unit === undefined ? allowed : { ...allowed, unit: unitIn(locale, unit) };
  const { issues, partFaults } = wordsOf(locale);
  const word = issues[code];
  const figures = measure && figuresWithin(measure, allowed);
  return {
    ...fault,
    message:
      part && field !== undefined
        ? partFaults(field as AddressPart, part)
        : figures
          ? word(subject, ...wordFigures(figures, measure, locale))
          : word(subject, params, formatOf(locale)),
    ...(Object.keys(params).length > 0 && { params }),
    ...(field !== undefined && { where: `/answer/${field}` }),
  };
}

/** The figures as a message has them: the unit behind the last one, or the parts of each with their units. */
function wordFigures(figures: IssueParams, measure: Measure, locale: string): readonly [IssueParams, Format] {
  const format = formatOf(locale);
  if (!measure.parts) return [{ ...figures, unit: unitIn(locale, measure.unit) }, format];
  return [figures, { ...format, number: (figure) => writeFigure(measure, figure, locale) }];
}
