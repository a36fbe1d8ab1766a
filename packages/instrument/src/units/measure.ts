import { conversions } from './conversions.ts';
import { decimalOf, productOf } from './decimal.ts';
import { rounded } from './rounded.ts';
import type { Units } from './units.ts';

/** How patients read and enter a number that is stored in another unit. What they read or enter is a figure. */
export interface Measure {
  /** The unit of a figure. */
  readonly unit: string;
  /** The size of one such unit in the unit of the answer; exact. */
  readonly perUnit: number;
  /** Decimal places of a figure. */
  readonly decimals: number;
  /** Those of the exact answer to a figure. */
  readonly answerDecimals: number;
  /** What a figure is written in, the largest first; absent: the figure is one number. */
  readonly parts?: readonly MeasurePart[];
}

/** One unit of several that a figure is written in. */
export interface MeasurePart {
  readonly unit: string;
  /** How many of the unit of the figure it is. */
  readonly size: number;
}

/** The least and the greatest figure, inclusive. */
export interface FigureBounds {
  readonly min?: number;
  readonly max?: number;
}

/** Those of an answer. Only bounds that are numbers count. */
interface Limits {
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** By the unit of the answer. */
const usMeasures: Readonly<Record<string, Pick<Measure, 'unit' | 'parts'>>> = {
  cm: {
    unit: 'in',
    parts: [
      { unit: 'ft', size: 12 },
      { unit: 'in', size: 1 },
    ],
  },
  kg: { unit: 'lb' },
};

/**
 * How a number in the unit, of a fact with that many decimal places, is read in `units`; undefined: as it is stored. Figures are
 * so coarse that two of them never share an answer with as many places. A number whose answers are coarser than whole figures
 * is read as it is stored.
 */
export function measureOf(units: Units, unit: string | undefined, factDecimals: number): Measure | undefined {
  const measure = units === 'us' && unit !== undefined && Object.hasOwn(usMeasures, unit) && usMeasures[unit];
  if (!measure) return undefined;
  const perUnit = conversions[measure.unit]?.factor ?? Number.NaN;
  const decimals = Math.floor(Math.log10(perUnit) + factDecimals);
  if (decimals < 0) return undefined;
  const answerDecimals = decimals + decimalOf(perUnit).places;
  return Object.freeze({ ...measure, perUnit, decimals, answerDecimals });
}

/** The figure of an answer. */
export function figureOf({ perUnit, decimals }: Measure, answer: number): number {
  return rounded(answer / perUnit, decimals);
}

/** The answer to a figure, exactly. */
export function answerOf({ perUnit }: Measure, figure: number): number {
  return productOf(figure, perUnit);
}

/** Whether the answer is exactly that of a figure. */
export function isOfFigure(measure: Measure, answer: number): boolean {
  return answerOf(measure, figureOf(measure, answer)) === answer;
}

/** The bounds of the figures whose answers lie between the bounds; undefined when there is no such figure. */
export function figuresWithin(measure: Measure, { min, max }: Limits): FigureBounds | undefined {
  const low = typeof min === 'number' ? minFigure(measure, min) : undefined;
  const high = typeof max === 'number' ? maxFigure(measure, max) : undefined;
  if (low !== undefined && high !== undefined && low > high) return undefined;
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
}

/** A figure in its parts. Whole numbers, except for the last one. */
export function partsOf({ decimals, parts = [] }: Measure, figure: number): readonly number[] {
  const amounts: number[] = [];
  let rest = figure;
  for (const { size } of parts) {
    const isLast = amounts.length === parts.length - 1;
    const amount = isLast ? rounded(rest / size, decimals) : Math.floor(rest / size);
    amounts.push(amount);
    rest -= amount * size;
  }
  return amounts;
}

function minFigure(measure: Measure, min: number): number {
  const figure = figureOf(measure, min);
  return answerOf(measure, figure) < min ? neighbour(measure, figure, 1) : figure;
}

function maxFigure(measure: Measure, max: number): number {
  const figure = figureOf(measure, max);
  return answerOf(measure, figure) > max ? neighbour(measure, figure, -1) : figure;
}

function neighbour({ decimals }: Measure, figure: number, direction: 1 | -1): number {
  return rounded(figure + direction * 10 ** -decimals, decimals);
}
