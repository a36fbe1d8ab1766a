import type { FactValue } from '@telehealth/conditions';
import type { BoundDefinition, FactDefinition, Period } from './bundle.ts';

/** Inclusive: numbers, or days `YYYY-MM-DD`. */
export interface Bounds {
  readonly min?: number | string;
  readonly max?: number | string;
}

export interface BoundContext {
  /** Day the session was opened, `YYYY-MM-DD`. */
  readonly asOfDay: string;
  /** By fact code; undefined is unknown, and sets no bound. */
  answerTo(fact: string): FactValue | undefined;
}

type Limits = { readonly [K in 'min' | 'max']?: FactDefinition[K] | undefined };

export function boundsOf({ min, max }: Limits, context: BoundContext): Bounds {
  const [low, high] = [valueOfBound(min, context), valueOfBound(max, context)];
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
}

/** Those that are equal in every session. */
export function fixedBounds({ min, max }: Limits): Bounds {
  return { ...(isFixed(min) && { min }), ...(isFixed(max) && { max }) };
}

/** Whether all bounds are equal in every session. */
export function hasFixedBounds({ min, max }: Limits): boolean {
  return [min, max].every((bound) => bound === undefined || isFixed(bound));
}

/** Fact codes by the bound's key. */
export function boundingFacts({ min, max }: Limits): { readonly min?: string; readonly max?: string } {
  const [low, high] = [factOfBound(min), factOfBound(max)];
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
}

/** Undefined for a bound that is not a fact. */
export function factOfBound(bound: BoundDefinition | undefined): string | undefined {
  return typeof bound === 'object' && 'fact' in bound ? bound.fact : undefined;
}

/** Value and bounds have the same type. */
export function isWithin({ min, max }: Bounds, value: number | string): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Undefined without bounds. */
export function numberBounds({ min, max }: Bounds): { readonly min?: number; readonly max?: number } {
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
}

/** Undefined without bounds. */
export function dateBounds({ min, max }: Bounds): { readonly minDate?: string; readonly maxDate?: string } {
  return {
    ...(typeof min === 'string' && { minDate: min }),
    ...(typeof max === 'string' && { maxDate: max }),
  };
}

function valueOfBound(bound: BoundDefinition | undefined, { asOfDay, answerTo }: BoundContext) {
  if (bound === 'as_of') return asOfDay;
  if (typeof bound !== 'object') return bound;
  if ('as_of' in bound) return shiftDay(asOfDay, bound.as_of);
  const value = answerTo(bound.fact);
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function isFixed(bound: BoundDefinition | undefined): bound is number | string {
  return typeof bound === 'number' || (typeof bound === 'string' && bound !== 'as_of');
}

/** A day missing in its month becomes the month's last. */
function shiftDay(day: string, { years = 0, months = 0, days = 0 }: Period): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + years * 12 + months;
  const [shiftedYear, shiftedMonth] = [Math.floor(total / 12), total % 12];
  const lastDate = new Date(Date.UTC(shiftedYear, shiftedMonth + 1, 0)).getUTCDate();
  const shifted = new Date(Date.UTC(shiftedYear, shiftedMonth, Math.min(date, lastDate) + days));
  return shifted.toISOString().slice(0, 10);
}
