import type { Condition } from '@telehealth/conditions';
import type { FactDefinition } from '@telehealth/instrument/bundle';

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

/** FHIR knows no empty list. */
export function hasAnswer({ code, value_type }: Pick<FactDefinition, 'code' | 'value_type'>): Condition {
  if (value_type !== 'entries') return answered(code);
  return { kind: 'all', of: [answered(code), { kind: 'count', ref: code, op: 'gte', value: 1 }] };
}

export function not(of: Condition): Condition {
  return { kind: 'not', of };
}
