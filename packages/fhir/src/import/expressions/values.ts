import type { Condition } from '@telehealth/conditions';
import type { FactDefinition } from '@telehealth/instrument/bundle';
import { type Draft, importedOf } from '../draft.ts';
import type { PlacedItem } from '../placed-item.ts';
import { unitOf } from './arithmetic.ts';
import { type Expression, type Meaning, unmapped } from './meaning.ts';
import { only } from './paths.ts';

/** The code of the fact or derivation that an item became. */
export function refOf(draft: Draft, placed: PlacedItem): string {
  const read = importedOf(draft, placed);
  const { linkId } = placed.item;
  if (read === undefined) return unmapped(`it reads ${linkId}, which does not come before it`);
  if (read.kind === 'unread') return unmapped(`it reads ${linkId}, which is left out or has no answer`);
  if (read.kind === 'field') return unmapped(`it reads ${linkId}, which is in a list`);
  return read.kind === 'question' ? read.fact.code : read.code;
}

/** The question that an item became. */
export function factOf(draft: Draft, placed: PlacedItem): FactDefinition | undefined {
  const read = importedOf(draft, placed);
  return read?.kind === 'question' ? read.fact : undefined;
}

export function isNumeric(draft: Draft, of: Meaning): boolean {
  if (of.kind !== 'values') return of.kind === 'number';
  const fact = factOf(draft, only(of.of));
  return fact === undefined || fact.value_type === 'number';
}

export function numberOf(draft: Draft, of: Meaning): Expression {
  if (of.kind === 'number') return of.expr;
  if (of.kind === 'values' && isNumeric(draft, of)) return { kind: 'value', ref: refOf(draft, only(of.of)) };
  return unmapped('it computes with something that is no number');
}

export function conditionOf(draft: Draft, of: Meaning): Condition {
  if (of.kind === 'condition') return of.when;
  if (of.kind === 'values' && factOf(draft, only(of.of))?.value_type === 'boolean')
    return { kind: 'compare', ref: refOf(draft, only(of.of)), op: 'eq', value: true };
  return unmapped('it is no condition');
}

/** A number that is known exactly when there is such a value; undefined: there is no word for it. */
export function knownWhen(draft: Draft, of: Meaning): Expression | undefined {
  if (of.kind === 'number') return of.expr;
  if (of.kind !== 'values' && of.kind !== 'answers' && of.kind !== 'codes') return undefined;
  const placed = only(of.of);
  const ref = refOf(draft, placed);
  const fact = factOf(draft, placed);
  if (fact === undefined || fact.value_type === 'number') return { kind: 'value', ref };
  const isScored = fact.options?.some(({ score }) => score !== undefined);
  if (fact.value_type === 'boolean' || isScored) return { kind: 'score', ref };
  return fact.cardinality === 'multi' ? { kind: 'count', ref } : undefined;
}

/** The name of a number: that of a fact or derivation, or of a derivation made for it. */
export function nameOf(draft: Draft, expr: Expression): string {
  if (expr.kind === 'value') return expr.ref;
  const same = draft.derivations.find((one) => JSON.stringify(one.expr) === JSON.stringify(expr));
  if (same) return same.code;
  const code = draft.freshCode('computed');
  const unit = unitOf(draft, expr);
  draft.derivations.push({ code, value_type: 'number', expr, ...(unit !== undefined && { unit }) });
  return code;
}
