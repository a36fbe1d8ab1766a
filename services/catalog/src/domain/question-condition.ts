import {
  type FactSignature,
  type FactTable,
  maxDepth,
  maxTerms,
  validateCondition,
} from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import { factSignature } from './fact.ts';
import type { QuestionBinding } from './question.ts';

/** A condition as a brand puts it. */
export interface RawCondition {
  /** What the text says; undefined when it is empty, and the question always shown. */
  readonly input: unknown;
  /** Whether the text is no JSON. */
  readonly malformed: boolean;
  /** Everything it may name as a fact, whether it does or not. */
  readonly candidates: readonly string[];
}

/** Reads the text of a condition; empty: none. Never throws. */
export function rawCondition(whenJson: string): RawCondition {
  if (whenJson === '') return { input: undefined, malformed: false, candidates: [] };
  try {
    const input: unknown = JSON.parse(whenJson);
    const found = new Set<string>();
    collectCandidates(input, found, 1);
    return { input, malformed: false, candidates: [...found] };
  } catch {
    return { input: undefined, malformed: true, candidates: [] };
  }
}

function collectCandidates(input: unknown, found: Set<string>, depth: number): void {
  if (typeof input !== 'object' || input === null || depth > 2 * maxDepth) return;
  for (const [key, value] of Object.entries(input)) {
    // One term names two facts at most.
    if (found.size >= 2 * maxTerms) return;
    if (typeof value !== 'string') collectCandidates(value, found, depth + 1);
    else if ((key === 'ref' || key === 'a' || key === 'b') && value.isWellFormed()) found.add(value);
  }
}

/** What is wrong with the condition over these facts, by JSON Pointer into the question. */
export function conditionIssues({ input, malformed }: RawCondition, facts: FactTable): Issue[] {
  if (malformed) return [{ code: 'when.malformed', message: 'A condition is an object.', where: '/when' }];
  if (input === undefined) return [];
  return validateCondition(input, facts, '/when').map(({ code, message, where }) => ({
    code: `when.${code.toLowerCase()}`,
    message,
    where,
  }));
}

/** The text to keep of a condition without issues. */
export function conditionText({ input }: RawCondition): string {
  return input === undefined ? '' : JSON.stringify(input);
}

/**
 * The places of the questions, in this order, whose condition does not stand on the questions before it: it reads a
 * fact that none of them binds, or reads it as what it is not.
 */
export function brokenConditions(
  questions: readonly Pick<QuestionBinding, 'fact' | 'definition' | 'whenJson'>[],
): readonly number[] {
  const before = new Map<string, FactSignature>();
  const broken: number[] = [];
  for (const [place, { fact, definition, whenJson }] of questions.entries()) {
    if (conditionIssues(rawCondition(whenJson), before).length > 0) broken.push(place);
    if (!before.has(fact)) before.set(fact, factSignature(definition));
  }
  return broken;
}
