import type { Draft } from '../draft.ts';
import type { Expression } from './meaning.ts';

type ListKind = 'sum' | 'product' | 'if_known';

/** Sums of sums are one sum, so that a long one is not deep. A number beside a measure is in its unit. */
export function combined(draft: Draft, kind: ListKind, operands: readonly Expression[]): Expression {
  const flat = operands.flatMap((operand) => (operand.kind === kind ? operand.of : [operand]));
  const [first, ...others] = kind === 'product' ? flat : inOneUnit(draft, flat);
  if (first === undefined || others.length === 0) return first ?? { kind: 'number', value: 0 };
  return { kind, of: [first, ...others] };
}

export function differenceOf(draft: Draft, operands: readonly Expression[]): Expression {
  return { kind: 'difference', of: inOneUnit(draft, operands) };
}

/** The unit of a result; undefined: none, or one that only the lint can tell. */
export function unitOf(draft: Draft, expr: Expression): string | undefined {
  switch (expr.kind) {
    case 'number':
      return expr.unit;
    case 'value':
      return [...draft.facts, ...draft.derivations].find(({ code }) => code === expr.ref)?.unit;
    case 'round':
      return unitOf(draft, expr.of);
    case 'sum':
    case 'difference':
    case 'min':
    case 'max':
    case 'if_known':
      return expr.of.map((operand) => unitOf(draft, operand)).find((unit) => unit !== undefined);
    case 'product':
    case 'quotient': {
      const [first, ...others] = expr.of.map((operand) => unitOf(draft, operand));
      return others.every((unit) => unit === undefined) ? first : undefined;
    }
    default:
      return undefined;
  }
}

/** The same value, and unknown unless `guard` is known. */
export function guarded(draft: Draft, expr: Expression, guard: Expression): Expression {
  if (JSON.stringify(expr) === JSON.stringify(guard)) return expr;
  const zero = combined(draft, 'product', [{ kind: 'number', value: 0 }, guard]);
  return combined(draft, 'sum', [expr, zero]);
}

function inOneUnit(draft: Draft, operands: readonly Expression[]): readonly Expression[] {
  const unit = operands.map((operand) => unitOf(draft, operand)).find((one) => one !== undefined);
  if (unit === undefined) return operands;
  return operands.map((operand) => (operand.kind === 'number' ? { ...operand, unit } : operand));
}
