import { joinPointer } from '@telehealth/conditions';
import type { DerivationDefinition } from '../../bundle/bundle.ts';
import { impliedUnit } from '../../bundle/derivations.ts';
import {
  type Dimension,
  dimensionOf,
  dimensionText,
  isSameDimension,
  multiplied,
} from '../../expressions/dimension.ts';
import type { Expression } from '../../expressions/expression.ts';
import { conversions } from '../../units/conversions.ts';
import type { LintContext } from '../findings/lint-context.ts';

/** What is added or compared has one unit, and the result that of the derivation. */
export function checkUnits(
  context: LintContext,
  derivation: DerivationDefinition,
  expr: Expression,
  where: string,
): void {
  const result = dimensionIn(context, expr, joinPointer(where, 'expr'));
  const declared = dimensionOf(derivation.unit ?? impliedUnit(derivation));
  if (!result || isSameDimension(result, declared)) return;
  const message = `The expression is ${dimensionText(result)}, and the derivation ${dimensionText(declared)}.`;
  context.error('UNIT_MISMATCH', joinPointer(where, 'unit'), message);
}

/** Undefined after a finding. */
function dimensionIn(context: LintContext, expr: Expression, where: string): Dimension | undefined {
  const unitAt = (ref: string) => context.table.get(ref)?.unit;
  switch (expr.kind) {
    case 'number':
      return dimensionOf(expr.unit);
    case 'value':
      return dimensionOf(unitAt(expr.ref));
    case 'score':
    case 'count':
      return dimensionOf(undefined);
    case 'entries_sum':
    case 'entries_min':
    case 'entries_max':
      return dimensionOf(context.table.get(expr.ref)?.fields?.get(expr.field)?.unit);
    case 'age_years':
      return dimensionOf('years');
    case 'round':
      return dimensionIn(context, expr.of, joinPointer(where, 'of'));
    case 'bmi': {
      const wrong = (['kg', 'cm'] as const).filter((key) => unitAt(expr[key]) !== key);
      for (const key of wrong) {
        context.error('UNIT_MISMATCH', joinPointer(where, key), `Expected a number in ${key}.`);
      }
      return wrong.length > 0 ? undefined : dimensionOf('kg/m2');
    }
    case 'convert': {
      if (conversions[unitAt(expr.from) ?? '']?.to === expr.to) return dimensionOf(expr.to);
      const message = `Expected a number in a unit that becomes ${expr.to}.`;
      context.error('UNIT_MISMATCH', joinPointer(where, 'from'), message);
      return undefined;
    }
    default: {
      const operands = expr.of.map((operand, index) =>
        dimensionIn(context, operand, joinPointer(where, 'of', index)),
      );
      return together(context, expr.kind, operands, where);
    }
  }
}

function together(
  context: LintContext,
  kind: (Expression & { readonly of: readonly Expression[] })['kind'],
  operands: readonly (Dimension | undefined)[],
  where: string,
): Dimension | undefined {
  const known = operands.filter((operand) => operand !== undefined);
  const [first, ...others] = known;
  if (!first || known.length < operands.length) return undefined;
  if (kind === 'product') return others.reduce((a, b) => multiplied(a, b, 1), first);
  if (kind === 'quotient') return others.reduce((a, b) => multiplied(a, b, -1), first);
  const other = known.findIndex((operand) => !isSameDimension(operand, first));
  if (other === -1) return first;
  const message = `This is ${dimensionText(known[other] ?? first)}, and what stands before it ${dimensionText(first)}.`;
  context.error('UNIT_MISMATCH', joinPointer(where, 'of', other), message);
  return undefined;
}
