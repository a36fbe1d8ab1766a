import {
  type ConditionFindingCode,
  type FactSignature,
  type FactTable,
  validateCondition,
} from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import { factSignature } from '../authoring/fact.ts';
import type { QuestionBinding } from '../authoring/question.ts';

const pointer = '/when';
const oversizeCodes: ReadonlySet<ConditionFindingCode> = new Set(['TOO_DEEP', 'TOO_LARGE']);

/**
 * The faults of the JSON text of a condition over these facts, by JSON Pointer into the question. An empty text has
 * no faults. For a condition that is too large or too deep, other faults are left out.
 */
export function conditionIssues(whenJson: string, facts: FactTable): Issue[] {
  if (whenJson === '') return [];
  const condition = parsed(whenJson);
  if (condition === undefined) {
    return [{ code: 'when.malformed', message: 'A condition is an object.', where: pointer }];
  }
  const findings = validateCondition(condition, facts, pointer);
  const oversize = findings.filter(({ code }) => oversizeCodes.has(code));
  return (oversize.length > 0 ? oversize : findings).map(({ code, message, where }) => ({
    code: `when.${code.toLowerCase() as Lowercase<ConditionFindingCode>}`,
    message,
    where,
  }));
}

/** Undefined for a malformed text. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The part of a question that conditions depend on. */
export type ConditionalQuestion = Pick<QuestionBinding, 'fact' | 'definition' | 'whenJson'>;

/** The facts that questions ask for, as conditions read them. The first question about a fact defines it. */
export function factsAskedBy(questions: readonly ConditionalQuestion[]): FactTable {
  const facts = new Map<string, FactSignature>();
  for (const { fact, definition } of questions) addFact(facts, fact, definition);
  return facts;
}

/** The indexes of the questions whose condition is not valid over the facts of the questions before them. */
export function brokenConditions(questions: readonly ConditionalQuestion[]): readonly number[] {
  const before = new Map<string, FactSignature>();
  return questions.flatMap(({ fact, definition, whenJson }, index) => {
    const isBroken = conditionIssues(whenJson, before).length > 0;
    addFact(before, fact, definition);
    return isBroken ? [index] : [];
  });
}

function addFact(
  facts: Map<string, FactSignature>,
  code: string,
  definition: ConditionalQuestion['definition'],
): void {
  if (!facts.has(code)) facts.set(code, factSignature(definition));
}
