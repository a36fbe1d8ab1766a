import type { Condition, Operator } from '@telehealth/conditions';
import type { FactDefinition, OptionSource } from '@telehealth/instrument/bundle';
import type { Coding, QuestionnaireItem, QuestionnaireItemEnableWhen } from 'fhir/r4.js';
import { type Draft, optionOf } from '../draft.ts';
import type { LeftOut } from '../left-out.ts';
import { hasAnswer, not, together } from './combine.ts';
import { operatorOf } from './operator-of.ts';

/** Undefined: the item is always enabled. */
export function enableWhenOf(
  draft: Draft,
  { enableWhen = [], enableBehavior }: QuestionnaireItem,
): Condition | LeftOut | undefined {
  const terms: Condition[] = [];
  for (const one of enableWhen) {
    const term = termOf(draft, one);
    if ('leftOut' in term) return term;
    terms.push(term);
  }
  return together(enableBehavior === 'any' ? 'any' : 'all', terms);
}

/**
 * FHIR has no unknown: a comparison with a missing answer is false, and `!=` is true when no answer has the value. An
 * `all` or `any` of conditions that are false where these are unknown is true in the same sessions.
 */
function termOf(draft: Draft, when: QuestionnaireItemEnableWhen): Condition | LeftOut {
  const { question, operator, answerBoolean } = when;
  const read = draft.imported.get(question);
  if (read === undefined)
    return { leftOut: `its condition reads ${question}, which does not come before it` };
  if (read.kind === 'unread')
    return { leftOut: `its condition reads ${question}, which is left out or has no answer` };
  if (read.kind === 'field') return { leftOut: `its condition reads ${question}, which is in a list` };
  const fact = read.kind === 'question' ? read.fact : { code: read.code, value_type: 'number' as const };
  const has = hasAnswer(fact);
  if (operator === 'exists') {
    if (typeof answerBoolean !== 'boolean') return misfit(question);
    return answerBoolean ? has : not(has);
  }
  const op = operatorOf(operator);
  if (op === undefined) return { leftOut: `its condition has the unknown operator ${operator}` };
  const same = comparison(fact, op === 'ne' ? 'eq' : op, when);
  if ('leftOut' in same) return same;
  return op === 'ne' ? { kind: 'any', of: [not(has), not(same)] } : same;
}

function comparison(
  fact: Pick<FactDefinition, 'code' | 'value_type'> & Partial<FactDefinition>,
  op: Exclude<Operator, 'ne'>,
  when: QuestionnaireItemEnableWhen,
): Condition | LeftOut {
  const { code: ref, value_type: type, fields: [field] = [], source } = fact;
  if (type === 'entries') {
    if (field === undefined) return misfit(when.question);
    const where = comparison({ ...field, ...(source && { source }) }, op, when);
    return 'leftOut' in where ? where : { kind: 'some_entry', ref, where };
  }
  if (type === 'code') return choiceComparison(fact as FactDefinition, op, when);
  const value = literalOf(fact, when);
  if (value === undefined) return misfit(when.question);
  const isOrdered = type === 'number' || type === 'date';
  if (op !== 'eq' && !isOrdered)
    return { leftOut: `its condition wants an order of ${when.question}, which has none` };
  return { kind: 'compare', ref, op, value };
}

/** Undefined: of another type than the answers. */
function literalOf(
  { value_type: type, source }: Pick<FactDefinition, 'value_type'> & Partial<FactDefinition>,
  when: QuestionnaireItemEnableWhen,
): boolean | number | string | undefined {
  const { answerBoolean, answerInteger, answerDecimal, answerQuantity, answerDate, answerString } = when;
  switch (type) {
    case 'boolean':
      return typeof answerBoolean === 'boolean' ? answerBoolean : undefined;
    case 'number': {
      const isInUnit = answerQuantity?.code === source?.unit?.code;
      const number = answerInteger ?? answerDecimal ?? (isInUnit ? answerQuantity?.value : undefined);
      return typeof number === 'number' ? number : undefined;
    }
    case 'date':
      return typeof answerDate === 'string' && answerDate.length === 'YYYY-MM-DD'.length
        ? answerDate
        : undefined;
    case 'string':
      return typeof answerString === 'string' ? answerString : undefined;
    default:
      return undefined;
  }
}

function choiceComparison(
  fact: FactDefinition,
  op: Operator,
  when: QuestionnaireItemEnableWhen,
): Condition | LeftOut {
  if (op !== 'eq') return { leftOut: `its condition wants an order of the options of ${when.question}` };
  const option = optionOf(fact, (source) => isAnswer(source, when));
  if (option === undefined)
    return { leftOut: `its condition waits for an answer that is no option of ${when.question}` };
  const { code: ref } = fact;
  return fact.cardinality === 'multi'
    ? { kind: 'includes', ref, value: option.code }
    : { kind: 'compare', ref, op, value: option.code };
}

function isAnswer(
  { coding, string, integer, date, time }: OptionSource,
  { answerCoding, answerString, answerInteger, answerDate, answerTime }: QuestionnaireItemEnableWhen,
): boolean {
  if (coding !== undefined)
    return answerCoding?.system === coding.system && nameOf(answerCoding) === nameOf(coding);
  return (
    (string !== undefined && string === answerString) ||
    (integer !== undefined && integer === answerInteger) ||
    (date !== undefined && date === answerDate) ||
    (time !== undefined && time === answerTime)
  );
}

/** Codings without a code are told apart by their text. */
function nameOf(coding: Coding | OptionSource['coding']): string | undefined {
  return coding?.code ?? coding?.display;
}

function misfit(question: string): LeftOut {
  return { leftOut: `its condition compares ${question} with a value of another type` };
}
