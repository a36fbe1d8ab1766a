import {
  type ConditionFinding,
  type ConditionFindingCode,
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
  /** What is wrong whatever the facts are: it is too large or too deep, and nothing else of it is judged. */
  readonly oversize: readonly ConditionFinding[];
  /** Everything it may name as a fact, whether it does or not; none when it is oversize. */
  readonly candidates: readonly string[];
}

const noFacts: FactTable = new Map();

/** Reads the text of a condition; empty: none. Never throws. */
export function rawCondition(whenJson: string): RawCondition {
  const nothing = { input: undefined, malformed: false, oversize: [], candidates: [] };
  if (whenJson === '') return nothing;
  const text = parsed(whenJson);
  if (text === undefined) return { ...nothing, malformed: true };
  const { input } = text;
  const oversize = validateCondition(input, noFacts, pointer).filter(({ code }) => oversizeCodes.has(code));
  const found = new Set<string>();
  if (oversize.length === 0) collectCandidates(input, found, 1);
  return { ...nothing, input, oversize, candidates: [...found] };
}

const pointer = '/when';
const oversizeCodes: ReadonlySet<string> = new Set<ConditionFindingCode>(['TOO_DEEP', 'TOO_LARGE']);

function parsed(json: string): { readonly input: unknown } | undefined {
  try {
    return { input: JSON.parse(json) };
  } catch {
    return undefined;
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
export function conditionIssues({ input, malformed, oversize }: RawCondition, facts: FactTable): Issue[] {
  if (malformed) return [{ code: 'when.malformed', message: 'A condition is an object.', where: pointer }];
  if (input === undefined) return [];
  const findings = oversize.length > 0 ? oversize : validateCondition(input, facts, pointer);
  return findings.map(({ code, message, where }) => ({
    code: `when.${code.toLowerCase()}`,
    message,
    where,
  }));
}

/** The text to keep of a condition without issues. */
export function conditionText({ input }: RawCondition): string {
  return input === undefined ? '' : JSON.stringify(input);
}

/** What of a question its condition is judged by. */
export type ConditionalQuestion = Pick<QuestionBinding, 'fact' | 'definition' | 'whenJson'>;

/**
 * Judges the conditions of questions told one after the other, in order: whether that of the one told stands on those
 * told before. It does not when it reads a fact that none of them binds, or reads it as what it is not.
 */
export function conditionJudge(): (question: ConditionalQuestion) => boolean {
  const before = new Map<string, FactSignature>();
  return ({ fact, definition, whenJson }) => {
    const stands = whenJson === '' || validateCondition(JSON.parse(whenJson), before).length === 0;
    if (!before.has(fact)) before.set(fact, factSignature(definition));
    return stands;
  };
}
