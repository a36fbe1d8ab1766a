import type { Condition } from '@telehealth/conditions';
import type { Expression as FhirExpression } from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import type { LeftOut } from '../left-out.ts';
import type { PlacedItem } from '../placed-item.ts';
import { interpret } from './interpret.ts';
import { type Expression, type Meaning, Unmapped } from './meaning.ts';
import { conditionOf, numberOf } from './values.ts';

/** `enableWhenExpression`: enabled while it is true. */
export function mapCondition(draft: Draft, at: PlacedItem, expression: FhirExpression): Condition | LeftOut {
  return mapped(draft, at, expression, 'its condition', (meaning) => conditionOf(draft, meaning));
}

/** `calculatedExpression` of a number. */
export function mapCalculation(
  draft: Draft,
  at: PlacedItem,
  expression: FhirExpression,
): { readonly expr: Expression } | LeftOut {
  return mapped(draft, at, expression, 'its calculation', (meaning) => ({ expr: numberOf(draft, meaning) }));
}

function mapped<T>(
  draft: Draft,
  at: PlacedItem,
  { language, expression }: FhirExpression,
  what: string,
  read: (meaning: Meaning) => T,
): T | LeftOut {
  if (language !== 'text/fhirpath' || expression === undefined)
    return { leftOut: `${what} is not in FHIRPath` };
  const derivations = draft.derivations.length;
  try {
    return read(interpret(draft, { text: expression, at }));
  } catch (error) {
    draft.derivations.length = derivations;
    if (error instanceof Unmapped) return { leftOut: `${what} cannot be held: ${error.message}` };
    throw error;
  }
}
