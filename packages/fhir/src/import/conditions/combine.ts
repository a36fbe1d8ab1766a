import type { Condition } from '@telehealth/conditions';

/** Undefined: always. */
export function allOf(terms: readonly Condition[]): Condition | undefined {
  return together('all', terms);
}

/** Undefined without terms. */
export function together(kind: 'all' | 'any', terms: readonly Condition[]): Condition | undefined {
  const flat = terms.flatMap((term) => (term.kind === kind ? term.of : [term]));
  const [first, ...others] = flat;
  return first === undefined || others.length === 0 ? first : { kind, of: flat };
}

export function answered(ref: string): Condition {
  return { kind: 'answered', ref };
}

export function not(of: Condition): Condition {
  return { kind: 'not', of };
}
