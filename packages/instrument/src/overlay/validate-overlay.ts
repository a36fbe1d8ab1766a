import {
  type Condition,
  controlMisfit,
  type FactSignature,
  type FactTable,
  isCardinality,
  isQuestionControl,
  isReadableType,
  validateCondition,
} from '@telehealth/conditions';
import type { Bundle, FactDefinition, OptionDefinition } from '../bundle/bundle.ts';
import { factSignature } from '../bundle/fact-table.ts';
import type { AuthoredFact, AuthoredOverlay, AuthoredQuestion } from './authored-overlay.ts';
import { lockReasons } from './lock-reasons.ts';
import type { BrandQuestion, Overlay } from './overlay.ts';

/** With the questions that were dropped. */
export interface ValidatedOverlay {
  readonly overlay: Overlay;
  /** Question ids; usually empty, because the catalog has the same rules. */
  readonly dropped: readonly string[];
}

/** Per offering (decisions.md 5); further questions are dropped. */
const maxQuestions = 200;

/**
 * Drops a question that binds a locked or unknown fact, whose control does not fit the fact or offers none of its
 * options, or whose condition is invalid or reads facts not asked before it.
 */
export function validateOverlay(bundle: Bundle, authored: AuthoredOverlay): ValidatedOverlay {
  const { clientId, brandId, offeringRef } = authored;
  const shared = new Set(bundle.facts.map(({ code }) => code));
  const ownFacts = authored.ownFacts.flatMap((fact) => (shared.has(fact.code) ? [] : ownFact(fact)));
  const locked = lockReasons(bundle);
  const bindable = bundle.facts.filter(({ code }) => !locked.has(code));
  const facts = new Map([...bindable, ...ownFacts].map((fact) => [fact.code, fact]));
  const questions: BrandQuestion[] = [];
  const dropped: string[] = [];
  const asked = new Map<string, FactSignature>();
  for (const question of authored.questions) {
    const fact = facts.get(question.fact);
    const valid = fact && questions.length < maxQuestions && brandQuestion(question, fact, asked);
    if (valid) {
      questions.push(valid);
      asked.set(fact.code, factSignature(fact));
    } else {
      dropped.push(question.questionId);
    }
  }
  const bound = ownFacts.filter(({ code }) => asked.has(code));
  return { overlay: { clientId, brandId, offeringRef, questions, ownFacts: bound }, dropped };
}

function ownFact(fact: AuthoredFact): readonly FactDefinition[] {
  const { code, valueType, cardinality, options, unit, precision } = fact;
  if (!isReadableType(valueType) || !isCardinality(cardinality)) return [];
  const isCode = valueType === 'code';
  if (isCode !== options.length > 0 || (cardinality === 'multi' && !isCode)) return [];
  return [
    {
      code,
      value_type: valueType,
      cardinality,
      ...(isCode && { options: options.map(ownOption) }),
      ...(valueType === 'date' && precision === 'month' && { precision }),
      ...(unit !== undefined && { unit }),
    },
  ];
}

function ownOption({ pleaseSay, ...option }: AuthoredFact['options'][number]): OptionDefinition {
  return { ...option, ...(pleaseSay !== undefined && { please_say: { max_length: pleaseSay } }) };
}

function brandQuestion(
  authored: AuthoredQuestion,
  fact: FactDefinition,
  asked: FactTable,
): BrandQuestion | undefined {
  const { control, whenJson, options, ...question } = authored;
  if (!isQuestionControl(control) || controlMisfit(control, factSignature(fact))) return undefined;
  const offered = (fact.options ?? []).map(({ code }) => code).filter((code) => options.includes(code));
  if (fact.options && offered.length === 0) return undefined;
  if (whenJson === '') return { ...question, control, options: offered };
  const when = conditionOf(whenJson, asked);
  return when && { ...question, control, options: offered, when };
}

function conditionOf(json: string, asked: FactTable): Condition | undefined {
  try {
    const input: unknown = JSON.parse(json);
    return validateCondition(input, asked).length === 0 ? (input as Condition) : undefined;
  } catch {
    return undefined;
  }
}
