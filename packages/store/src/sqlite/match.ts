import type { Bound, Term } from '../filter.ts';
import { type PlainObject, valueAt } from '../plain.ts';
import type { Key } from '../port.ts';

/**
 * Equivalent to the SQL of `whereTerms`. For a row read by its id, the JSON is then parsed once for condition and
 * caller.
 */
export function matches(document: PlainObject, terms: readonly Term[]): boolean {
  return terms.every((term) => holds(valueAt(document, term.path), term));
}

function holds(value: unknown, term: Term): boolean {
  switch (term.is) {
    case 'equal':
      return value === term.to;
    case 'in':
      return term.values.some((each) => each === value);
    case 'present':
      return value !== undefined;
    case 'absent':
      return value === undefined;
    case 'bounded':
      return typeof value === typeof term.operand && within(order(value as Key, term.operand), term.by);
  }
}

/** By UTF-8 bytes; JavaScript orders characters above U+FFFF differently. */
function order(value: Key, operand: Key): number {
  if (typeof value === 'number' && typeof operand === 'number') return value - operand;
  return Buffer.compare(Buffer.from(String(value)), Buffer.from(String(operand)));
}

function within(order: number, by: Bound): boolean {
  switch (by) {
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
  }
}
