import { type FactValue, isAnswer, isCalendarDate } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { CompiledQuestion } from '../../compile/instrument.ts';
import { normaliseEmail } from './email.ts';
import { normalisePhone } from './phone.ts';
import { validateAddress } from './validate-address.ts';
import { accepted, invalid, isBlank, type Validation } from './validation.ts';

/** Whether a question takes an answer. */
export type AnswerValidation =
  | Validation
  /** The optional question is passed over. */
  | { readonly kind: 'skipped' }
  /** Options that exclude each other: refused outright (interface.md 4.1 rule 11). */
  | { readonly kind: 'contradiction'; readonly issue: Issue };

/** What an answer is validated against. */
export interface AnswerContext {
  /** The option codes offered, in order; undefined when those of the fact are. */
  readonly offered: readonly string[] | undefined;
  /** The day the session was opened, `YYYY-MM-DD`. */
  readonly asOfDay: string;
  /** What was answered last, retired or not. */
  readonly before?: FactValue | undefined;
}

/** Longest text, in characters. */
const maxTextLength = 2000;

/**
 * Validates any JSON value as the answer to a question of any control but media. Nothing is coerced; an email or phone
 * number is brought into its normal form, and codes into the order they are offered in. Issues never repeat the value.
 */
export function validateAnswer(
  question: CompiledQuestion,
  submitted: unknown,
  context: AnswerContext,
): AnswerValidation {
  if (!isAnswer(submitted) || isBlank(submitted)) {
    return question.required ? invalid('answer.required', 'An answer is required.') : { kind: 'skipped' };
  }
  switch (question.control) {
    case 'single_select_cards':
      return validateCode(submitted, codesOffered(question, context));
    case 'multi_select_cards':
      return validateCodes(question, submitted, codesOffered(question, context));
    case 'yes_no':
      return typeof submitted === 'boolean' ? accepted(submitted) : wrongType('true or false');
    case 'number':
    case 'height_cm':
    case 'weight_kg':
      return validateNumber(question, submitted);
    case 'date':
      return validateDate(question, submitted, context.asOfDay);
    case 'address':
      return validateAddress(submitted, context.before);
    case 'media':
      throw new Error('a media question takes no answer');
    default:
      return validateText(question, submitted);
  }
}

function codesOffered(question: CompiledQuestion, { offered }: AnswerContext): readonly string[] {
  return offered ?? question.options?.map(({ code }) => code) ?? [];
}

function validateCode(submitted: unknown, offered: readonly string[]): AnswerValidation {
  if (typeof submitted !== 'string') return wrongType('one option code');
  return offered.includes(submitted) ? accepted(submitted) : unknownOption();
}

function validateCodes(
  question: CompiledQuestion,
  submitted: unknown,
  offered: readonly string[],
): AnswerValidation {
  if (!isTextList(submitted)) return wrongType('a list of option codes');
  const chosen = offered.filter((code) => submitted.includes(code));
  const exclusive = chosen.filter((code) => isExclusive(question, code));
  if (exclusive.length > 0 && chosen.length > 1) {
    const others = chosen.filter((code) => !exclusive.includes(code));
    return {
      kind: 'contradiction',
      issue: {
        code: 'renderer.exclusive_violation',
        message: 'An exclusive option cannot be combined with any other.',
        exclusiveCodes: exclusive,
        conflictingCodes: others.length > 0 ? others : exclusive,
      },
    };
  }
  if (submitted.some((code) => !offered.includes(code))) return unknownOption();
  if (submitted.length > chosen.length) return invalid('answer.format', 'An option is named twice.');
  return accepted(chosen);
}

function validateNumber({ fact }: CompiledQuestion, submitted: unknown): AnswerValidation {
  if (typeof submitted !== 'number' || !Number.isFinite(submitted)) return wrongType('a number');
  const tooLow = typeof fact.min === 'number' && submitted < fact.min;
  const tooHigh = typeof fact.max === 'number' && submitted > fact.max;
  return tooLow || tooHigh ? outOfRange(fact.min, fact.max) : accepted(submitted);
}

function validateDate({ fact }: CompiledQuestion, submitted: unknown, asOfDay: string): AnswerValidation {
  if (typeof submitted !== 'string') return wrongType('a date');
  if (!isCalendarDate(submitted)) {
    return invalid('answer.format', 'Expected a real calendar day, written YYYY-MM-DD.');
  }
  const bound = (limit: number | string | undefined) => (limit === 'as_of' ? asOfDay : limit);
  const [min, max] = [bound(fact.min), bound(fact.max)];
  const tooEarly = typeof min === 'string' && submitted < min;
  const tooLate = typeof max === 'string' && submitted > max;
  return tooEarly || tooLate ? outOfRange(min, max) : accepted(submitted);
}

function validateText({ control }: CompiledQuestion, submitted: unknown): AnswerValidation {
  if (typeof submitted !== 'string') return wrongType('text');
  if (hasMoreCharacters(submitted, maxTextLength)) {
    return invalid('answer.range', `Expected at most ${maxTextLength} characters.`);
  }
  const printable = control === 'textarea' ? submitted.replaceAll(/[\t\n\r]/g, ' ') : submitted;
  if (!submitted.isWellFormed() || /\p{Cc}/u.test(printable)) {
    return invalid('answer.format', 'Expected text without control characters.');
  }
  switch (control) {
    case 'email':
      return acceptedOr(normaliseEmail(submitted), 'Expected an email address.');
    case 'phone':
      return acceptedOr(normalisePhone(submitted), 'Expected a phone number.');
    default:
      return accepted(submitted);
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isExclusive(question: CompiledQuestion, code: string): boolean {
  return question.options?.some((option) => option.code === code && option.exclusive) === true;
}

function hasMoreCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

function acceptedOr(value: string | undefined, message: string): AnswerValidation {
  return value === undefined ? invalid('answer.format', message) : accepted(value);
}

function wrongType(expected: string): AnswerValidation {
  return invalid('answer.type', `Expected ${expected}.`);
}

function unknownOption(): AnswerValidation {
  return invalid('answer.unknown_option', 'The question does not offer this option.');
}

function outOfRange(min: number | string | undefined, max: number | string | undefined): AnswerValidation {
  const bounds = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`];
  return invalid('answer.range', `Expected a value ${bounds.filter(Boolean).join(' ')}.`);
}
