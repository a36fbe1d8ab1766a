import { expectedOneOf, type FactSignature, joinPointer, validateCondition } from '@telehealth/conditions';
import type { DerivationDefinition } from '../../bundle/bundle.ts';
import { derivationsInOrder, foundations } from '../../bundle/fact-table.ts';
import { compareExact, exactOf } from '../../expressions/exact.ts';
import { type Expression, isCodeExpression } from '../../expressions/expression.ts';
import { type Input, inputsOf, partsOf } from '../../expressions/parts.ts';
import { mayBeZero, rangeOf } from '../../expressions/range.ts';
import type { Check, LintContext } from '../findings/lint-context.ts';
import { checkBands } from './check-bands.ts';
import { checkUnits } from './check-units.ts';

/** Including the whole. */
const maxDepth = 8;
/** With those of the derivations that it reads. */
const maxTerms = 1000;

/** Inputs are declared and have the right type and unit, without cycles; results are possible. */
export const checkDerivations: Check = (context) => {
  const foundationsOf = foundations(context.bundle);
  const terms = termsByCode(context);
  for (const [index, derivation] of context.bundle.derivations.entries()) {
    const { code, expr, value_type } = derivation;
    const where = joinPointer('/derivations', index);
    const inputs = inputsOf(expr).map((input) =>
      isSound(context, input, joinPointer(where, 'expr', ...input.path)),
    );
    if (isCodeExpression(expr) !== (value_type === 'code')) {
      const message = 'The state of an address and a band are codes, everything else a number.';
      context.error('TYPE_MISMATCH', joinPointer(where, 'value_type'), message);
    }
    if (partsOf(expr).some(({ path }) => path.filter((key) => key === 'of').length >= maxDepth)) {
      context.error(
        'TOO_DEEP',
        joinPointer(where, 'expr'),
        `An expression is at most ${maxDepth} levels deep.`,
      );
    }
    if ((terms.get(code) ?? 0) > maxTerms) {
      const message = `An expression has at most ${maxTerms} terms, with those of the derivations that it reads.`;
      context.error('TOO_LARGE', joinPointer(where, 'expr'), message);
    }
    const hasFields = inputs.every(Boolean) && checkEntryReads(context, derivation, where);
    if (hasFields) checkResult(context, derivation, where);
    if (foundationsOf(code).includes(code)) {
      context.error('CYCLE', where, 'The derivation rests on itself.');
    }
  }
};

/** What is read of entries are their fields. */
function checkEntryReads(
  { table, error }: LintContext,
  { expr }: DerivationDefinition,
  where: string,
): boolean {
  const faults = partsOf(expr).flatMap((part) => {
    const at = (key: string) => joinPointer(where, 'expr', ...part.path, key);
    if (part.expr.kind === 'count' && part.expr.where !== undefined) {
      return validateCondition(part.expr.where, table.get(part.expr.ref)?.fields ?? new Map(), at('where'));
    }
    if (!('field' in part.expr)) return [];
    const { ref, field } = part.expr;
    const fields = table.get(ref)?.fields ?? new Map();
    if (fields.get(field)?.valueType === 'number') return [];
    const numbers = [...fields].flatMap(([code, { valueType }]) => (valueType === 'number' ? [code] : []));
    const message = `Expected a field that is a number. ${expectedOneOf(numbers, field)}`;
    return [{ code: 'UNKNOWN_REF' as const, where: at('field'), message }];
  });
  for (const fault of faults) error(fault.code, fault.where, fault.message);
  return faults.length === 0;
}

function checkResult(context: LintContext, derivation: DerivationDefinition, where: string): void {
  const { expr } = derivation;
  if (isCodeExpression(expr)) {
    for (const key of ['unit', 'min', 'max', 'round'] as const) {
      if (derivation[key] === undefined) continue;
      context.error('TYPE_MISMATCH', joinPointer(where, key), 'Only a number has this key.');
    }
    if (expr.kind === 'band') checkBands(context, expr, joinPointer(where, 'expr'));
    return;
  }
  checkUnits(context, derivation, expr, where);
  for (const part of partsOf(expr)) {
    if (part.expr.kind !== 'quotient') continue;
    const [, divisor] = part.expr.of;
    if (divisor && mayBeZero(rangeOf(divisor, context))) {
      const at = joinPointer(where, 'expr', ...part.path, 'of', 1);
      context.warn('DIVISION_BY_ZERO', at, 'This may be zero, and then the result is unknown.');
    }
  }
  checkLimits(context, derivation, expr, where);
}

/** Some result lies within the bounds. */
function checkLimits(
  context: LintContext,
  { min, max }: DerivationDefinition,
  expr: Expression,
  where: string,
): void {
  const range = rangeOf(expr, context);
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : exactOf(bound)));
  const isAbove = low !== undefined && range.max !== undefined && compareExact(low, range.max) > 0;
  const isBelow = high !== undefined && range.min !== undefined && compareExact(high, range.min) < 0;
  if (isAbove || isBelow || (low !== undefined && high !== undefined && compareExact(low, high) > 0)) {
    const at = joinPointer(where, isBelow ? 'max' : 'min');
    context.error('UNREACHABLE', at, 'No answers give a value within the bounds.');
  }
}

function isSound(context: LintContext, { ref, wants }: Input, where: string): boolean {
  const input = context.table.get(ref);
  if (!input) {
    const message = `No such fact or derivation is declared. ${expectedOneOf(context.table.keys(), ref)}`;
    context.error('UNKNOWN_REF', where, message);
    return false;
  }
  const fits = fit(context, ref, input, wants);
  if (!fits) context.error('TYPE_MISMATCH', where, expectations[wants]);
  return fits;
}

function fit(
  { facts }: LintContext,
  ref: string,
  { valueType, cardinality }: FactSignature,
  wants: Input['wants'],
): boolean {
  switch (wants) {
    case 'score':
      return facts.has(ref) && (valueType === 'code' || valueType === 'boolean');
    case 'codes':
      return valueType === 'entries' || (valueType === 'code' && cardinality === 'multi');
    default:
      return valueType === wants && cardinality === 'single';
  }
}

const expectations: Readonly<Record<Input['wants'], string>> = {
  number: 'Expected a single value of type number.',
  date: 'Expected a single value of type date.',
  address: 'Expected a single value of type address.',
  codes: 'Expected a fact of several codes, or a list.',
  entries: 'Expected a list.',
  score: 'Expected a fact with options, or a yes/no fact: nothing else has scores.',
};

/** Of a derivation and all that it reads, counted wherever they are read. */
function termsByCode({ bundle }: LintContext): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const derivation of derivationsInOrder(bundle)) {
    const own = partsOf(derivation.expr).length;
    const read = inputsOf(derivation.expr).map(({ ref }) => terms.get(ref) ?? 0);
    terms.set(
      derivation.code,
      read.reduce((total, count) => total + count, own),
    );
  }
  return terms;
}
