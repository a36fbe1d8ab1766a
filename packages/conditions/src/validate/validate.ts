import { expectedOneOf } from '../condition/choices.ts';
import { type FactTable, maxDepth, maxTerms, type Operator } from '../condition/condition.ts';
import { joinPointer } from '../condition/json-pointer.ts';
import type { ConditionFinding } from './finding.ts';
import {
  checkAmount,
  checkEntries,
  checkLiteral,
  checkOperator,
  checkReadable,
  checkReferencePair,
  checkSet,
  isOfEntries,
} from './validate-types.ts';
import type { RawCondition, Validation } from './validation.ts';

const keysByKind = new Map<string, readonly string[]>([
  ['always', []],
  ['answered', ['ref']],
  ['compare', ['ref', 'op', 'value']],
  ['compare_refs', ['a', 'op', 'b']],
  ['in', ['ref', 'values']],
  ['between', ['ref', 'min', 'max']],
  ['includes', ['ref', 'value']],
  ['includes_any', ['ref', 'values']],
  ['includes_all', ['ref', 'values']],
  ['count', ['ref', 'op', 'value']],
  ['some_entry', ['ref', 'where']],
  ['every_entry', ['ref', 'where']],
  ['all', ['of']],
  ['any', ['of']],
  ['not', ['of']],
]);

/** Besides those that the kind needs. */
const optionalKeys = new Map<string, readonly string[]>([['count', ['where']]]);

/**
 * Validates untrusted JSON. Without findings, `input` is a `Condition` that evaluates without error. `where`
 * is its pointer in the document. Never throws.
 */
export function validateCondition(input: unknown, facts: FactTable, where = ''): readonly ConditionFinding[] {
  const findings: ConditionFinding[] = [];
  let spent = 0;
  const validation: Validation = {
    facts,
    report: (code, at, message) => {
      findings.push({ code, where: at, message });
    },
    spend(terms, at) {
      const before = spent;
      spent += terms;
      if (spent <= maxTerms) return true;
      if (before <= maxTerms) {
        findings.push({
          code: 'TOO_LARGE',
          where: at,
          message: `A condition has at most ${maxTerms} terms.`,
        });
      }
      return false;
    },
  };
  checkCondition(validation, input, where, 1);
  return findings;
}

function checkCondition(validation: Validation, input: unknown, where: string, depth: number): void {
  if (depth > maxDepth) {
    validation.report('TOO_DEEP', where, `A condition is at most ${maxDepth} levels deep.`);
    return;
  }
  if (!validation.spend(1, where)) return;
  const condition = conditionOfKnownKind(validation, input, where);
  if (!condition) return;
  switch (condition.kind) {
    case 'all':
    case 'any':
      checkTerms(validation, condition.of, joinPointer(where, 'of'), depth);
      return;
    case 'not':
      checkCondition(validation, condition.of, joinPointer(where, 'of'), depth + 1);
      return;
    default:
      checkTest(validation, condition, where, depth);
  }
}

function conditionOfKnownKind(
  validation: Validation,
  input: unknown,
  where: string,
): RawCondition | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    validation.report('MALFORMED', where, 'A condition is an object.');
    return undefined;
  }
  const condition = new Map<string, unknown>(Object.entries(input));
  const kind = condition.get('kind');
  const keys = typeof kind === 'string' ? keysByKind.get(kind) : undefined;
  if (!keys) {
    validation.report('MALFORMED', joinPointer(where, 'kind'), expectedOneOf(keysByKind.keys(), kind));
    return undefined;
  }
  let complete = true;
  const allowed = ['kind', ...keys, ...(optionalKeys.get(String(kind)) ?? [])];
  for (const key of condition.keys()) {
    if (!allowed.includes(key)) {
      const message = `A condition of this kind has only: ${allowed.join(', ')}.`;
      validation.report('UNKNOWN_KEY', joinPointer(where, key), message);
    }
  }
  for (const key of keys) {
    if (!condition.has(key)) {
      complete = false;
      validation.report(
        'MALFORMED',
        joinPointer(where, key),
        `A condition of this kind needs the key ${key}.`,
      );
    }
  }
  return complete ? (input as RawCondition) : undefined;
}

function checkTerms(validation: Validation, terms: unknown, where: string, depth: number): void {
  if (!Array.isArray(terms) || terms.length === 0) {
    validation.report('MALFORMED', where, 'Expected a list of at least one condition.');
    return;
  }
  for (const [index, term] of terms.slice(0, maxTerms + 1).entries()) {
    checkCondition(validation, term, joinPointer(where, index), depth + 1);
  }
}

function checkTest(validation: Validation, condition: RawCondition, where: string, depth: number): void {
  const { kind, ref, op, value } = condition;
  if (kind === 'always') return;
  if (kind === 'compare_refs') {
    checkReferencePair(validation, condition, where);
    return;
  }
  const fact = typeof ref === 'string' ? validation.facts.get(ref) : undefined;
  if (!fact) {
    const code = typeof ref === 'string' ? 'UNKNOWN_REF' : 'MALFORMED';
    validation.report(code, joinPointer(where, 'ref'), expectedOneOf(validation.facts.keys(), ref));
    return;
  }
  if (kind === 'answered') return;
  const target = { validation, fact, where, key: 'ref' };
  if (fact.valueType === 'entries' || isOfEntries(condition)) {
    if (checkEntries(target, condition) && 'where' in condition) {
      const ofEntry = { ...validation, facts: fact.fields ?? new Map() };
      checkCondition(ofEntry, condition.where, joinPointer(where, 'where'), depth + 1);
    }
    return;
  }
  if (!checkReadable(target)) return;
  switch (kind) {
    case 'compare':
      if (checkOperator(target, op, 'single')) checkLiteral(target, value, 'value');
      return;
    case 'between':
      if (checkOperator(target, 'lte' satisfies Operator, 'single')) {
        checkLiteral(target, condition.min, 'min');
        checkLiteral(target, condition.max, 'max');
      }
      return;
    case 'in':
      checkSet(target, condition.values, 'single');
      return;
    case 'includes':
      checkSet(target, value, 'multi', 'value');
      return;
    case 'includes_any':
    case 'includes_all':
      checkSet(target, condition.values, 'multi');
      return;
    case 'count':
      if (checkOperator(target, op, 'multi')) checkAmount(target, value);
  }
}
