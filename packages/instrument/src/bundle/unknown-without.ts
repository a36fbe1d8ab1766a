import type { DerivationExpression } from '../expressions/expression.ts';
import { namesIn, operandsOf } from '../expressions/parts.ts';
import type { Bundle } from './bundle.ts';

/** Whether a fact or derivation is unknown in every session that does not know the fact. */
export function unknownWithout(bundle: Bundle): (ref: string, fact: string) => boolean {
  const exprs = new Map(bundle.derivations.map(({ code, expr }) => [code, expr]));
  return (ref, fact) => {
    const seen = new Set<string>();
    const isUnknown = (code: string): boolean => {
      const expr = exprs.get(code);
      if (code === fact || !expr || seen.has(code)) return code === fact;
      seen.add(code);
      const isRest = isUnknownRest(expr);
      seen.delete(code);
      return isRest;
    };
    const isUnknownRest = (expr: DerivationExpression): boolean => {
      const operands = operandsOf(expr).map(([operand]) => operand);
      if (expr.kind === 'if_known') return operands.every(isUnknownRest);
      return namesIn(expr).some(([, code]) => isUnknown(code)) || operands.some(isUnknownRest);
    };
    return isUnknown(ref);
  };
}
