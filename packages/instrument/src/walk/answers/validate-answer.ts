import { type FactValue, isAnswer, isDateOf } from '@telehealth/conditions';
import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import { type Bounds, dateBounds, isWithin, numberBounds } from '../../bundle/bounds.ts';
import { decimalsOf, maxLengthOf } from '../../bundle/fact-defaults.ts';
import type { CompiledQuestion } from '../../compile/instrument.ts';
import type { AnswerFault, Subject } from '../../messages/index.ts';
import type { Texts } from '../../session/given-value.ts';
import { isOfFigure } from '../../units/measure.ts';
import { withoutSteering } from '../../values/invisible.ts';
import { hasMoreCharacters, isPrintable } from '../../values/text.ts';
import { validateAddress } from '../../values/validate-address.ts';
import { accepted, type Invalid, invalid, isBlank } from '../../values/validation.ts';
import { codeGivenIn, judgeOptionText, type UnjudgedCode } from './code-given.ts';
import { readEmail } from './email.ts';
import { exclusiveContradiction } from './exclusive-contradiction.ts';
import { readPhone } from './phone.ts';
import type { ReadContact } from './read-contact.ts';

export type AnswerValidation =
  | { readonly kind: 'accepted'; readonly value: FactValue; readonly texts?: Texts }
  | Invalid
  /** An unknown answer of the question. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** Only an optional question. */
  | { readonly kind: 'skipped' }
  /** A contradiction of options is refused (interface.md 4.1 rule 11). */
  | { readonly kind: 'contradiction'; readonly fault: AnswerFault };

export interface AnswerContext {
  /** In order; undefined: all options of the fact. */
  readonly offered: readonly string[] | undefined;
  /** Of a number or date in this session. */
  readonly bounds: Bounds;
  /** The last answer, retired or not. */
  readonly before?: FactValue | undefined;
}

/**
 * Validates any JSON value, for every control but media. Nothing is coerced; email and phone are normalised, codes get
 * the order of the options, text loses direction controls. Issues never repeat the value.
 */
export function validateAnswer(
  question: CompiledQuestion,
  submitted: unknown,
  context: AnswerContext,
): AnswerValidation {
  if (!isAnswer(submitted) || isBlank(submitted)) {
    return question.required ? refused(question, 'answer.required') : { kind: 'skipped' };
  }
  const code = unknownCodeOf(question, submitted);
  if (code !== undefined) return { kind: 'unknown', code };
  switch (question.control) {
    case 'single_select_cards':
      return validateCode(question, submitted, codesOffered(question, context));
    case 'multi_select_cards':
      return validateCodes(question, submitted, codesOffered(question, context));
    case 'yes_no':
      return typeof submitted === 'boolean' ? accepted(submitted) : refused(question, 'answer.type');
    case 'number':
    case 'height_cm':
    case 'weight_kg':
      return validateNumber(question, submitted, context.bounds);
    case 'date':
      return validateDate(question, submitted, context.bounds);
    case 'address':
      return validateAddress(submitted, context.before);
    case 'media':
      throw new Error('a media question takes no answer');
    default:
      return validateText(question, submitted);
  }
}

/** Subject of the question's issues. */
export function subjectOf({ control, media, fact: { precision = 'day' } }: CompiledQuestion): Subject {
  if (control === 'date') return precision === 'day' ? control : precision;
  return control === 'media' ? (media?.definition.kind ?? 'image') : control;
}

/** Of `{code}`, one form for every control. */
function unknownCodeOf({ unknownAnswers }: CompiledQuestion, submitted: unknown): string | undefined {
  if (unknownAnswers.length === 0) return undefined;
  const given = codeGivenIn(submitted);
  if (given === undefined || given.text !== undefined || typeof submitted === 'string') return undefined;
  return unknownAnswers.find(({ code }) => code === given.code)?.code;
}

function refused(question: CompiledQuestion, code: AnswerIssueCode, params?: IssueParams): Invalid {
  return invalid(subjectOf(question), code, params);
}

function codesOffered(question: CompiledQuestion, { offered }: AnswerContext): readonly string[] {
  return offered ?? question.options?.map(({ code }) => code) ?? [];
}

function validateCode(
  question: CompiledQuestion,
  submitted: unknown,
  offered: readonly string[],
): AnswerValidation {
  const given = codeGivenIn(submitted);
  if (given === undefined) return refused(question, 'answer.type');
  if (!offered.includes(given.code)) return refused(question, 'answer.unknown_option');
  return withTexts(question, given.code, [given]);
}

/** Codes in the order of the options; a contradiction comes before other faults. */
function validateCodes(
  question: CompiledQuestion,
  submitted: unknown,
  offered: readonly string[],
): AnswerValidation {
  const given = Array.isArray(submitted) ? submitted.map(codeGivenIn) : [undefined];
  const known = given.filter((one) => one !== undefined);
  if (known.length < given.length) return refused(question, 'answer.type');
  const codes = known.map(({ code }) => code);
  const chosen = offered.filter((code) => codes.includes(code));
  const contradiction = exclusiveContradiction(question.options ?? [], chosen);
  if (contradiction) {
    const fault = {
      code: 'renderer.exclusive_violation',
      subject: subjectOf(question),
      ...contradiction,
    } as const;
    return { kind: 'contradiction', fault };
  }
  if (codes.some((code) => !offered.includes(code))) return refused(question, 'answer.unknown_option');
  if (codes.length > chosen.length) return refused(question, 'answer.format');
  return withTexts(question, chosen, known);
}

/** Refuses a text that an option does not ask for, and wants the one that it needs. */
function withTexts(
  question: CompiledQuestion,
  value: FactValue,
  given: readonly UnjudgedCode[],
): AnswerValidation {
  const texts: Record<string, string> = {};
  for (const { code, text } of given) {
    const pleaseSay = question.options?.find((option) => option.code === code)?.pleaseSay;
    const judged = judgeOptionText(pleaseSay, text);
    if (judged.kind === 'wrong') {
      const { code: fault, params } = judged;
      return refused(question, fault, { ...params, option: code });
    }
    if (judged.text !== undefined) texts[code] = judged.text;
  }
  return { kind: 'accepted', value, ...(Object.keys(texts).length > 0 && { texts }) };
}

function validateNumber(question: CompiledQuestion, submitted: unknown, bounds: Bounds): AnswerValidation {
  if (typeof submitted !== 'number' || !Number.isFinite(submitted)) return refused(question, 'answer.type');
  const { fact, measure } = question;
  if (!isWithin(bounds, submitted)) {
    const { unit } = fact;
    const params = { ...numberBounds(bounds), ...(unit !== undefined && { unit }) };
    const { kind, fault } = refused(question, 'answer.range', params);
    return { kind, fault: { ...fault, ...(measure && { measure }) } };
  }
  const decimals = decimalsOf(fact);
  const isFine = Number(submitted.toFixed(decimals)) === submitted;
  if (!isFine && !(measure && isOfFigure(measure, submitted)))
    return refused(question, 'answer.decimals', { decimals });
  return accepted(submitted);
}

function validateDate(question: CompiledQuestion, submitted: unknown, bounds: Bounds): AnswerValidation {
  if (typeof submitted !== 'string') return refused(question, 'answer.type');
  if (!isDateOf(question.fact.precision ?? 'day', submitted)) return refused(question, 'answer.format');
  return isWithin(bounds, submitted)
    ? accepted(submitted)
    : refused(question, 'answer.range', dateBounds(bounds));
}

function validateText(question: CompiledQuestion, submitted: unknown): AnswerValidation {
  if (typeof submitted !== 'string') return refused(question, 'answer.type');
  const text = withoutSteering(submitted);
  const maxLength = maxLengthOf(question.fact);
  if (hasMoreCharacters(text, maxLength)) return refused(question, 'answer.length', { maxLength });
  const { control } = question;
  if (control === 'email') return validateContact(question, readEmail(text));
  if (control === 'phone') return validateContact(question, readPhone(text));
  const printable = control === 'textarea' ? text.replaceAll(/[\t\n\r]/g, ' ') : text;
  return isPrintable(printable) ? accepted(text) : refused(question, 'answer.format');
}

function validateContact(question: CompiledQuestion, read: ReadContact): AnswerValidation {
  if (read.kind === 'contact') return accepted(read.value);
  const { kind, fault } = refused(question, 'answer.format');
  return { kind, fault: { ...fault, reason: read.reason } };
}
