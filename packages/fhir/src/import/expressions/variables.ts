import type { Element } from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import { extensionsOf } from '../extensions.ts';
import { aboveOf, type PlacedItem } from '../placed-item.ts';

/** An expression in FHIRPath and the element whose variables it reads; undefined: the questionnaire. */
export interface NamedExpression {
  readonly text: string;
  readonly at: PlacedItem | undefined;
}

/** By name, of the item, of those around it and of the questionnaire: the nearest. */
export function variableAt(
  { questionnaire }: Draft,
  at: PlacedItem | undefined,
  name: string,
): NamedExpression | undefined {
  const around = at === undefined ? [] : [at, ...aboveOf(at).toReversed()];
  for (const place of [...around, undefined]) {
    const element: Element = place === undefined ? questionnaire : place.item;
    const named = [...extensionsOf(element, 'variable'), ...extensionsOf(element, 'calculated')]
      .map(({ valueExpression }) => valueExpression)
      .find((one) => one?.name === name);
    if (named?.expression !== undefined) return { text: named.expression, at: place };
  }
  return undefined;
}
