import type { QuestionControl } from '@telehealth/conditions';
import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import type { StateCode } from '../places/us-states.ts';

/** Subject of an issue: the question's control, what a date is known by, the kind of media, or a consent. */
export type Subject =
  | Exclude<QuestionControl, 'media'>
  | 'month'
  | 'year'
  | 'image'
  | 'video'
  | 'capture_consent'
  | 'affirm';

/** Why a text is not a phone number or email address. */
export type FormatReason =
  | 'phone_letters'
  | 'phone_extension'
  | 'phone_short'
  | 'phone_long'
  /** Complete, but in no numbering plan. */
  | 'phone_unassigned'
  /** Of another country, whose plan has no such number. */
  | 'phone_abroad'
  | 'email_at'
  | 'email_space'
  /** Before the `@`. */
  | 'email_name'
  /** After the `@`. */
  | 'email_domain';

/** In the order they are written. */
export const addressParts = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

export type AddressPart = (typeof addressParts)[number];

/** A plain string has one form. */
export type Counted = string | { readonly one: string; readonly other: string };

export type PartFault =
  | { readonly reason: 'missing' | 'unprintable' | 'unknown' | 'no_zip' | 'unknown_zip' }
  | { readonly reason: 'zip_of_other_state'; readonly zipState: StateCode; readonly state: StateCode };

export interface Format {
  number(value: number): string;
  /** Of `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  day(date: string): string;
  /** After an amount. */
  counted(amount: number, word: Counted): string;
  /** After an amount, by unit code. */
  unit(amount: number, unit: string): string;
}

/** The platform's words in one language. */
export interface Words {
  readonly yes: string;
  readonly no: string;
  /** Labels the text of an option that has no other label. */
  readonly pleaseSay: string;
  /** Title of a brand's section. */
  readonly brandQuestions: string;
  readonly addressParts: Readonly<Record<AddressPart, string>>;
  /** States and country, by code. */
  readonly places: Readonly<Record<string, string>>;
  readonly partFaults: (part: AddressPart, fault: PartFault) => string;
  /** By code; an unlisted unit is shown as its code. */
  readonly units: Readonly<Record<string, Counted>>;
  /** By issue code. */
  readonly issues: Readonly<Record<AnswerIssueCode, Message>>;
  /** How to correct a phone number or email address. */
  readonly formats: Readonly<Record<FormatReason, string>>;
  readonly confirmations: Confirmations;
}

/** Asks whether an answer that ends the intake is intended, by how it was understood. */
export interface Confirmations {
  age(years: number, format: Format): string;
  chosen(labels: readonly string[]): string;
  /** For a number or a day. */
  entered(figure: string): string;
  passedOver(): string;
}

/** Addressed to the patient. */
export type Message = (subject: Subject, params: IssueParams, format: Format) => string;

const dateLengths: Partial<Readonly<Record<Subject, number>>> = { month: 7, year: 4 };

/** With the unit after them. Days are those of the subject. */
export function writtenBounds(
  { min, max, minDate, maxDate, unit }: IssueParams,
  format: Format,
  subject: Subject,
) {
  const written = (number: number | undefined, day: string | undefined) =>
    number === undefined ? day && format.day(day.slice(0, dateLengths[subject])) : format.number(number);
  return {
    low: written(min, minDate),
    high: written(max, maxDate),
    unit: unit === undefined ? '' : ` ${format.unit(max ?? min ?? 0, unit)}`,
  };
}
