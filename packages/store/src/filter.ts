import { UnsupportedOperation } from './errors.ts';
import { pathSegments } from './field-path.ts';
import { checkNumber, checkString } from './plain.ts';
import type { Key } from './port.ts';

/** A checked condition. */
export type Term =
  | { readonly path: string; readonly is: 'equal'; readonly to: Key | boolean }
  | { readonly path: string; readonly is: 'bounded'; readonly by: Bound; readonly operand: Key }
  | { readonly path: string; readonly is: 'in'; readonly values: readonly (Key | boolean)[] }
  | { readonly path: string; readonly is: 'present' | 'absent' };

export type Bound = 'gt' | 'gte' | 'lt' | 'lte';

/** Of `in`. */
const maxListLength = 1000;

/** All must hold. Throws `UnsupportedOperation`. */
export function filterTerms(filter: object): Term[] {
  const terms: Term[] = [];
  for (const [path, condition] of Object.entries(filter)) {
    pathSegments(path);
    addTerms(terms, path, condition);
  }
  return terms;
}

function addTerms(terms: Term[], path: string, condition: unknown): void {
  if (isScalar(condition)) {
    terms.push({ path, is: 'equal', to: checked(path, condition) });
    return;
  }
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    const what = condition === null ? 'null' : Array.isArray(condition) ? 'an array' : typeof condition;
    throw refusal(path, `${what} as a condition`);
  }
  const operators = Object.entries(condition);
  const [first] = operators;
  if (first === undefined) throw refusal(path, 'a condition without an operator');
  if (first[0] === 'in' || first[0] === 'exists') {
    if (operators.length > 1) throw refusal(path, `${first[0]} next to another operator`);
    terms.push(first[0] === 'in' ? listTerm(path, first[1]) : presenceTerm(path, first[1]));
    return;
  }
  for (const [operator, operand] of operators) {
    if (!isBound(operator)) throw refusal(path, `operator ${operator}`);
    if (typeof operand !== 'string' && typeof operand !== 'number') {
      throw refusal(path, `${operator} with an operand that is neither a string nor a number`);
    }
    if (typeof operand !== typeof first[1]) throw refusal(path, 'a range between a string and a number');
    terms.push({ path, is: 'bounded', by: operator, operand: checked(path, operand) });
  }
}

function listTerm(path: string, values: unknown): Term {
  if (!Array.isArray(values) || !values.every(isScalar)) {
    throw refusal(path, 'in without a list of strings, numbers and booleans');
  }
  if (values.length > maxListLength) throw refusal(path, `in with more than ${maxListLength} values`);
  return { path, is: 'in', values: values.map((value) => checked(path, value)) };
}

function presenceTerm(path: string, exists: unknown): Term {
  if (typeof exists !== 'boolean') throw refusal(path, 'exists without a boolean');
  return { path, is: exists ? 'present' : 'absent' };
}

function isBound(operator: string): operator is Bound {
  return operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
}

function isScalar(value: unknown): value is Key | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function checked<V extends Key | boolean>(path: string, value: V): V {
  if (typeof value === 'string') checkString(value);
  if (typeof value === 'number') checkNumber(value);
  if (path === '_id' && typeof value !== 'string') throw refusal(path, 'an id that is not a string');
  return value;
}

function refusal(path: string, what: string): UnsupportedOperation {
  return new UnsupportedOperation(`filter on ${path}: ${what}`);
}
