import { conversions } from './conversions.ts';
import { decimalOf, productOf } from './decimal.ts';
import { rounded } from './rounded.ts';
import type { Units } from './units.ts';

/** How patients read and enter a number stored in another unit. The value they see is a figure. */
export interface Measure {
  readonly unit: string;
  /** Size of one such unit in the unit of the answer; exact. */
  readonly perUnit: number;
  readonly decimals: number;
  /** Of the exact answer to a figure. */
  readonly answerDecimals: number;
  /** Largest first; absent: one number. */
  readonly parts?: readonly MeasurePart[];
}

export interface MeasurePart {
  readonly unit: string;
  /** In units of the figure. */
  readonly size: number;
}

/** Inclusive. */
export interface FigureBounds {
  readonly min?: number;
  readonly max?: number;
}

/** Of an answer. Bounds that are not numbers are ignored. */
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
 * For a number in `unit` with so many decimal places; undefined: read as stored. Figures are coarse enough that no two
 * share an answer. Answers coarser than whole figures are read as stored.
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

export function figureOf({ perUnit, decimals }: Measure, answer: number): number {
  return rounded(answer / perUnit, decimals);
}

/** Exact. */
export function answerOf({ perUnit }: Measure, figure: number): number {
  return productOf(figure, perUnit);
}

/** Whether a figure has exactly this answer. */
export function isOfFigure(measure: Measure, answer: number): boolean {
  return answerOf(measure, figureOf(measure, answer)) === answer;
}

/** Of figures with answers within the bounds; undefined without any. */
export function figuresWithin(measure: Measure, { min, max }: Limits): FigureBounds | undefined {
  const low = typeof min === 'number' ? minFigure(measure, min) : undefined;
  const high = typeof max === 'number' ? maxFigure(measure, max) : undefined;
  if (low !== undefined && high !== undefined && low > high) return undefined;
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
}

/** Whole numbers, except for the last part. */
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
