import type { FactSignature, FactTable, FactValue, Slots, Span } from '@telehealth/conditions';
import { type Compute, compileExpression, type Names } from '../expressions/compile-expression.ts';
import { compareExact, type Exact, exactOf, numberOf } from '../expressions/exact.ts';
import { type CodeExpression, isCodeExpression } from '../expressions/expression.ts';
import { inputsOf, partsOf } from '../expressions/parts.ts';
import { type Range, rangeOf } from '../expressions/range.ts';
import type { ScoredFact } from '../expressions/scores.ts';
import { addressStates, stateOfAddress } from '../places/state-of-address.ts';
import type { DerivationDefinition } from './bundle.ts';

/**
 * Exact: `round` is only for display (decisions.md 4). `asOfDay` is the day the session was opened. Undefined is
 * unknown.
 */
export type Derive = (slots: Slots, asOfDay: string) => FactValue | Span | undefined;

/** Codes of facts and derivations, without duplicates. */
export function inputCodes({ expr }: DerivationDefinition): readonly string[] {
  return [...new Set(inputsOf(expr).map(({ ref }) => ref))];
}

/** Apart from its inputs. */
export function readsDay({ expr }: DerivationDefinition): boolean {
  return partsOf(expr).some((part) => part.expr.kind === 'age_years');
}

/** Whether it can be known without an answer, apart from its inputs. */
export function isKnownUnanswered({ expr }: DerivationDefinition): boolean {
  return inputsOf(expr).length === 0 || partsOf(expr).some((part) => part.expr.kind === 'if_known');
}

/** For conditions. Inputs that narrow its range must be in `table`. */
export function derivationSignature(
  derivation: DerivationDefinition,
  table: FactTable,
  facts: ReadonlyMap<string, ScoredFact>,
): FactSignature {
  const { expr } = derivation;
  if (isCodeExpression(expr)) {
    return { valueType: 'code', cardinality: 'single', options: codesOf(expr) };
  }
  const unit = derivation.unit ?? impliedUnit(derivation);
  const { min, max } = narrowed(rangeOf(expr, { table, facts }), derivation);
  return {
    valueType: 'number',
    cardinality: 'single',
    ...(unit !== undefined && { unit }),
    ...(min !== undefined && { min: numberOf(min) }),
    ...(max !== undefined && { max: numberOf(max) }),
    ...(expr.kind === 'age_years' && table.get(expr.from)?.isRange && { isRange: true }),
  };
}

/** Of a derivation that need not say its unit. */
export function impliedUnit({ expr }: DerivationDefinition): string | undefined {
  switch (expr.kind) {
    case 'age_years':
      return 'years';
    case 'bmi':
      return 'kg/m2';
    case 'convert':
      return expr.to;
    default:
      return undefined;
  }
}

/**
 * Compiles derivations one by one, inputs before dependants. A value that is not sensible (division by zero, height
 * zero, birth in the future, outside its bounds) is unknown, never 0.
 */
export function derivationCompiler(
  names: Omit<Names, 'computeOf'>,
): (derivation: DerivationDefinition) => Derive {
  const computes = new Map<string, Compute>();
  return (derivation) => {
    const { code, expr } = derivation;
    if (isCodeExpression(expr)) return deriveCode(expr, names.slotOf(expr.from));
    const exact = compileExpression(expr, { ...names, computeOf: (ref) => computes.get(ref) });
    const compute = within(exact, derivation);
    computes.set(code, compute);
    return (slots, asOfDay) => {
      const value = compute(slots, asOfDay);
      const number = value === undefined ? undefined : numberOf(value);
      return Number.isFinite(number) ? number : undefined;
    };
  };
}

function codesOf(expr: CodeExpression): readonly string[] {
  return expr.kind === 'band' ? expr.bands.map(({ code }) => code) : addressStates;
}

function deriveCode(expr: CodeExpression, from: number): Derive {
  if (expr.kind === 'address_state') return (slots) => stateOfAddress(slots[from] as FactValue | undefined);
  const { bands } = expr;
  return (slots) => {
    const value = slots[from];
    if (typeof value !== 'number') return undefined;
    return bands.findLast(({ at_least }) => at_least === undefined || value >= at_least)?.code;
  };
}

type Limits = Pick<DerivationDefinition, 'min' | 'max'>;

function within(compute: Compute, { min, max }: Limits): Compute {
  if (min === undefined && max === undefined) return compute;
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : exactOf(bound)));
  return (slots, asOfDay) => {
    const value = compute(slots, asOfDay);
    if (value === undefined) return undefined;
    const isOutside =
      (low !== undefined && compareExact(value, low) < 0) ||
      (high !== undefined && compareExact(value, high) > 0);
    return isOutside ? undefined : value;
  };
}

function narrowed({ min, max }: Range, limits: Limits): Range {
  const tighter = (range: Exact | undefined, limit: number | undefined, sign: 1 | -1) => {
    if (range === undefined || limit === undefined)
      return range ?? (limit === undefined ? limit : exactOf(limit));
    return sign * compareExact(exactOf(limit), range) > 0 ? exactOf(limit) : range;
  };
  return { min: tighter(min, limits.min, 1), max: tighter(max, limits.max, -1) };
}
