import type { QuestionControl } from '@telehealth/conditions';
import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import type { StateCode } from '../places/us-states.ts';

/** What an issue is about: the control of the question, the kind of media, or what is to be agreed to. */
export type Subject = Exclude<QuestionControl, 'media'> | 'image' | 'video' | 'capture_consent' | 'affirm';

/** Why a phone number or an email address is none. */
export type FormatReason =
  | 'phone_letters'
  | 'phone_extension'
  | 'phone_short'
  | 'phone_long'
  /** Every digit is there, and no numbering plan has such a number. */
  | 'phone_unassigned'
  /** It names another country, whose plan has no such number. */
  | 'phone_abroad'
  | 'email_at'
  | 'email_space'
  /** Of what stands before the `@`. */
  | 'email_name'
  /** Of what stands behind the `@`. */
  | 'email_domain';

/** The parts of an address, in the order they are written. */
export const addressParts = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/** A part of an address. */
export type AddressPart = (typeof addressParts)[number];

/** The forms of a word that is counted; a word with one form is that form. */
export type Counted = string | { readonly one: string; readonly other: string };

/** Why a part of an address is refused. */
export type PartFault =
  | { readonly reason: 'missing' | 'unprintable' | 'unknown' | 'no_zip' | 'unknown_zip' }
  | { readonly reason: 'zip_of_other_state'; readonly zipState: StateCode; readonly state: StateCode };

/** How a locale writes numbers, days (`YYYY-MM-DD`) and what is counted. */
export interface Format {
  number(value: number): string;
  day(day: string): string;
  /** The form of the word behind an amount. */
  counted(amount: number, word: Counted): string;
  /** The unit behind an amount, by its code. */
  unit(amount: number, unit: string): string;
}

/** What the platform itself says to patients in one language. */
export interface Words {
  readonly yes: string;
  readonly no: string;
  /** What the section of a brand's questions is called. */
  readonly brandQuestions: string;
  readonly addressParts: Readonly<Record<AddressPart, string>>;
  /** The states and the country of addresses, by code. */
  readonly places: Readonly<Record<string, string>>;
  readonly partFaults: (part: AddressPart, fault: PartFault) => string;
  /** Units as patients read them, by code; a unit that is not listed is shown as its code. */
  readonly units: Readonly<Record<string, Counted>>;
  /** One message for each code. */
  readonly issues: Readonly<Record<AnswerIssueCode, Message>>;
  /** What the patient can do about a phone number or an email address that is none. */
  readonly formats: Readonly<Record<FormatReason, string>>;
  readonly confirmations: Confirmations;
}

/** Asks whether an answer that ends the intake is what the patient means, by what was understood of it. */
export interface Confirmations {
  age(years: number, format: Format): string;
  chosen(labels: readonly string[]): string;
  /** A number or a day, as the locale writes it. */
  entered(figure: string): string;
  passedOver(): string;
}

/** Words what is wrong with an answer, as a request to the patient. */
export type Message = (subject: Subject, params: IssueParams, format: Format) => string;

/** The bounds of a range as the locale writes them, and the unit behind them. */
export function writtenBounds({ min, max, minDate, maxDate, unit }: IssueParams, format: Format) {
  const written = (number: number | undefined, day: string | undefined) =>
    number === undefined ? day && format.day(day) : format.number(number);
  return {
    low: written(min, minDate),
    high: written(max, maxDate),
    unit: unit === undefined ? '' : ` ${format.unit(max ?? min ?? 0, unit)}`,
  };
}
