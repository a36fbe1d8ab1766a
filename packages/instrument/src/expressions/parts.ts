import type { DerivationExpression, Expression } from './expression.ts';

/** With the path from the whole. */
export interface Part {
  readonly expr: DerivationExpression;
  readonly path: readonly (string | number)[];
}

/** A fact or derivation that an expression names. */
export interface Input {
  readonly ref: string;
  /** From the whole expression to the name. */
  readonly path: readonly (string | number)[];
  readonly wants: 'number' | 'score' | 'codes' | 'entries' | 'date' | 'address';
}

/** The expression and all below it. */
export function partsOf(expr: DerivationExpression, path: Part['path'] = []): readonly Part[] {
  const below = operandsOf(expr).flatMap(([operand, key]) => partsOf(operand, [...path, ...key]));
  return [{ expr, path }, ...below];
}

export function inputsOf(expr: DerivationExpression): readonly Input[] {
  return partsOf(expr).flatMap((part) =>
    namesIn(part.expr).map(([key, ref, wants]) => ({ ref, path: [...part.path, key], wants })),
  );
}

/** Without those below them; each with the path to it. */
export function operandsOf(expr: DerivationExpression): readonly (readonly [Expression, Part['path']])[] {
  if (!('of' in expr)) return [];
  return expr.kind === 'round'
    ? [[expr.of, ['of']]]
    : expr.of.map((operand, index) => [operand, ['of', index]] as const);
}

/** Without those in its operands. */
export function namesIn(
  expr: DerivationExpression,
): readonly (readonly [key: string, ref: string, wants: Input['wants']])[] {
  switch (expr.kind) {
    case 'value':
      return [['ref', expr.ref, 'number']];
    case 'score':
      return [['ref', expr.ref, 'score']];
    case 'count':
      return [['ref', expr.ref, expr.where === undefined ? 'codes' : 'entries']];
    case 'entries_sum':
    case 'entries_min':
    case 'entries_max':
      return [['ref', expr.ref, 'entries']];
    case 'age_years':
      return [['from', expr.from, 'date']];
    case 'bmi':
      return [
        ['kg', expr.kg, 'number'],
        ['cm', expr.cm, 'number'],
      ];
    case 'convert':
    case 'band':
      return [['from', expr.from, 'number']];
    case 'address_state':
      return [['from', expr.from, 'address']];
    default:
      return [];
  }
}
