import { figureOf, isOfFigure, type Measure, partsOf } from './measure.ts';

/** A part of a measure, such as 5 feet. */
export interface EnteredPart {
  /** A code: `ft`, `in` or `lb`. */
  readonly unit: string;
  readonly amount: number;
}

/** Largest part first; undefined: no figure has exactly this answer. */
export function enteredOf(measure: Measure, answer: number): readonly EnteredPart[] | undefined {
  if (!isOfFigure(measure, answer)) return undefined;
  const figure = figureOf(measure, answer);
  const amounts = partsOf(measure, figure);
  const parts = measure.parts?.map(({ unit }, index) => ({ unit, amount: amounts[index] ?? 0 }));
  return parts ?? [{ unit: measure.unit, amount: figure }];
}
