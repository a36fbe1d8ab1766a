import type { FactValue } from '@telehealth/conditions';
import type { Bundle } from '../src/bundle/bundle.ts';
import type { Expression, ListWord, PairWord } from '../src/expressions/expression.ts';

/** A fraction of whole numbers, in the plainest form. */
type Ratio = readonly [n: bigint, d: bigint];

type Known = ReadonlyMap<string, FactValue>;

/**
 * The derivations as their definition says, beside the facts that are known. Derivations are in an order in which each
 * reads only earlier ones, and answers are whole numbers, codes and yes or no.
 */
export function withDerivations(bundle: Bundle, facts: Known): Map<string, FactValue> {
  const known = new Map(facts);
  const ratios = new Map<string, Ratio | undefined>();
  for (const { code, expr } of bundle.derivations) {
    if (expr.kind === 'address_state') throw new Error('the interpreter knows no addresses');
    if (expr.kind === 'band') {
      const value = known.get(expr.from);
      const band = expr.bands.filter(({ at_least = Number.NEGATIVE_INFINITY }) => Number(value) >= at_least);
      if (value !== undefined) known.set(code, band.at(-1)?.code ?? '');
      continue;
    }
    const ratio = interpretExpression(bundle, expr, known, ratios);
    ratios.set(code, ratio);
    if (ratio) known.set(code, Number(ratio[0]) / Number(ratio[1]));
  }
  return known;
}

function interpretExpression(
  bundle: Bundle,
  expr: Expression,
  known: Known,
  ratios: ReadonlyMap<string, Ratio | undefined>,
): Ratio | undefined {
  const interpret = (part: Expression) => interpretExpression(bundle, part, known, ratios);
  switch (expr.kind) {
    case 'number':
      return [BigInt(expr.value), 1n];
    case 'value': {
      if (ratios.has(expr.ref)) return ratios.get(expr.ref);
      const value = known.get(expr.ref);
      return value === undefined ? undefined : [BigInt(Number(value)), 1n];
    }
    case 'score': {
      const answer = known.get(expr.ref);
      if (answer === undefined) return undefined;
      if (typeof answer === 'boolean') return [answer ? 1n : 0n, 1n];
      const options = bundle.facts.find(({ code }) => code === expr.ref)?.options ?? [];
      const chosen = options.filter(({ code }) => [answer].flat().includes(code));
      return [BigInt(chosen.reduce((sum, { score = Number.NaN }) => sum + score, 0)), 1n];
    }
    case 'count': {
      const answer = known.get(expr.ref);
      return Array.isArray(answer)
        ? [BigInt(answer.filter((code) => code !== 'none').length), 1n]
        : undefined;
    }
    case 'if_known':
      return expr.of.map(interpret).find((value) => value !== undefined);
    case 'sum':
    case 'difference':
    case 'product':
    case 'quotient':
    case 'min':
    case 'max': {
      const operation = operations[expr.kind];
      return expr.of.map(interpret).reduce((a, b) => a && b && operation(a, b));
    }
    default:
      throw new Error(`the interpreter does not know ${expr.kind}`);
  }
}

const operations: Readonly<
  Record<Exclude<ListWord, 'if_known'> | PairWord, (a: Ratio, b: Ratio) => Ratio | undefined>
> = {
  sum: ([a, b], [c, d]) => [a * d + c * b, b * d],
  difference: ([a, b], [c, d]) => [a * d - c * b, b * d],
  product: ([a, b], [c, d]) => [a * c, b * d],
  quotient: ([a, b], [c, d]) => (c === 0n ? undefined : c > 0n ? [a * d, b * c] : [-a * d, -b * c]),
  min: (a, b) => (a[0] * b[1] <= b[0] * a[1] ? a : b),
  max: (a, b) => (a[0] * b[1] >= b[0] * a[1] ? a : b),
};
