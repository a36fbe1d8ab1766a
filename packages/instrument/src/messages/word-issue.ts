import { joinPointer } from '@telehealth/conditions';
import type { AnswerIssueCode, Issue, IssueParams } from '@telehealth/errors';
import { figuresWithin, type Measure } from '../units/measure.ts';
import type { AddressPart, Format, FormatReason, PartFault, Subject } from './words.ts';
import { formatOf, unitIn, wordsOf } from './words-of.ts';
import { writeFigure } from './write-figure.ts';

export interface AnswerFault extends Pick<Issue, 'exclusiveCodes' | 'conflictingCodes'> {
  readonly code: AnswerIssueCode;
  readonly subject: Subject;
  /** Fault of the format, if known. */
  readonly reason?: FormatReason;
  /** Units are codes. */
  readonly params?: IssueParams;
  /** How the patient reads the bounds; absent: in their own unit. */
  readonly measure?: Measure;
  /** Fault of an address part. */
  readonly part?: PartFault;
  /** In the locale of the session, for a fault in an entry. */
  readonly fieldLabel?: string;
}

/**
 * In the patient's words and units (BCP 47 locale), with a pointer to the address part. `params` keep the unit of the
 * answer.
 */
export function wordIssue(answerFault: AnswerFault, locale: string): Issue {
  const { subject, measure, reason, part, fieldLabel, ...fault } = answerFault;
  const { params: allowed = {} } = fault;
  const { unit, field, entry } = allowed;
  const params = unit === undefined ? allowed : { ...allowed, unit: unitIn(locale, unit) };
  return {
    ...fault,
    message:
      entry === undefined
        ? messageOf(answerFault, locale)
        : wordsOf(locale).inEntry(messageOf(withoutPlace(answerFault), locale), entry + 1, fieldLabel),
    ...(Object.keys(params).length > 0 && { params }),
    ...((field ?? entry) !== undefined && { where: joinPointer('/answer', ...placeOf(allowed)) }),
  };
}

function placeOf({ entry, field }: IssueParams): readonly (string | number)[] {
  return [entry, field].filter((part) => part !== undefined);
}

/** The place is named beside the message. */
function withoutPlace(fault: AnswerFault): AnswerFault {
  const { entry: _, field: __, ...params } = fault.params ?? {};
  return { ...fault, params };
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

/** With the unit after the last figure, or each figure in parts with units. */
function wordFigures(figures: IssueParams, measure: Measure, locale: string): readonly [IssueParams, Format] {
  const format = formatOf(locale);
  if (!measure.parts) return [{ ...figures, unit: measure.unit }, format];
  return [figures, { ...format, number: (figure) => writeFigure(measure, figure, locale) }];
}
