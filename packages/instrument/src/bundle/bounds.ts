import { type FactValue, firstDay, lastDay } from '@telehealth/conditions';
import { exactOf, numberOf, sumOf } from '../expressions/exact.ts';
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
  const [low, high] = [valueOfBound('min', min, context), valueOfBound('max', max, context)];
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
function factOfBound(bound: BoundDefinition | undefined): string | undefined {
  return typeof bound === 'object' && 'fact' in bound ? bound.fact : undefined;
}

/** Value and bounds have the same type. A month or a year is within if one of its days is. */
export function isWithin({ min, max }: Bounds, value: number | string): boolean {
  return (min === undefined || maxOf(value) >= min) && (max === undefined || minOf(value) <= max);
}

function minOf(value: number | string): number | string {
  return typeof value === 'string' ? firstDay(value) : value;
}

function maxOf(value: number | string): number | string {
  return typeof value === 'string' ? lastDay(value) : value;
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

function valueOfBound(
  key: keyof Limits,
  bound: BoundDefinition | undefined,
  { asOfDay, answerTo }: BoundContext,
): number | string | undefined {
  if (bound === 'as_of') return asOfDay;
  if (typeof bound !== 'object') return bound;
  if ('as_of' in bound) return shiftDay(asOfDay, bound.as_of);
  const value = answerTo(bound.fact);
  const { plus } = bound;
  if (typeof value === 'number') {
    return typeof plus === 'number' ? numberOf(sumOf(exactOf(value), exactOf(plus))) : value;
  }
  if (typeof value !== 'string') return undefined;
  // A month or a year bounds only what lies outside for each of its days.
  const day = key === 'min' ? firstDay(value) : lastDay(value);
  return typeof plus === 'object' ? shiftDay(day, plus) : day;
}

function isFixed(bound: BoundDefinition | undefined): bound is number | string {
  return typeof bound === 'number' || (typeof bound === 'string' && bound !== 'as_of');
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** A day missing in its month becomes the month's last. Undefined outside of the calendar. */
function shiftDay(day: string, { years = 0, months = 0, weeks = 0, days = 0 }: Period): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + years * 12 + months;
  const [shiftedYear, shiftedMonth] = [Math.floor(total / 12), total % 12];
  const lastDate = dayAt(shiftedYear, shiftedMonth + 1, 0).getUTCDate();
  const shifted = dayAt(shiftedYear, shiftedMonth, Math.min(date, lastDate) + 7 * weeks + days);
  const text = shifted.toISOString().slice(0, 10);
  return aDay.test(text) ? text : undefined;
}

/** `Date.UTC` reads years below 100 as those of the last century. */
function dayAt(year: number, month: number, date: number): Date {
  const day = new Date(0);
  day.setUTCFullYear(year, month, date);
  return day;
}
