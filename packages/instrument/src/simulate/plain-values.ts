import { type Bounds, boundsOf, dateBounds, numberBounds } from '../bundle/bounds.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { dayOf } from '../session/day-of.ts';

/** For a number or age without bounds. */
const anyNumber = 40;

/** By code. */
export type Facts = ReadonlyMap<string, FactDefinition>;

/** With the fact's widest bounds. */
export function plainNumbers(fact: FactDefinition, facts: Facts): readonly number[] {
  const { min, max } = numberBounds(widestBounds(fact, facts, 0));
  return [plainNumber({ min, max }), ...[min, max].filter((bound) => bound !== undefined)];
}

/** Between the bounds. */
export function plainNumber({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): number {
  return min === undefined || max === undefined ? anyNumber : Math.round((min + max) / 2);
}

/** With the fact's widest bounds. `asOf` is epoch ms. */
export function plainDays(fact: FactDefinition, facts: Facts, asOf: number): readonly string[] {
  const { minDate, maxDate } = dateBounds(widestBounds(fact, facts, asOf));
  const days = [yearsBefore(asOf, anyNumber), ...[minDate, maxDate].filter((bound) => bound !== undefined)];
  return days.map((day) => dateOfDay(fact, day));
}

/** Independent of answers: a bounding fact counts with its own bound. */
export function widestBounds(fact: FactDefinition, facts: Facts, asOf: number): Bounds {
  const widest = (one: FactDefinition, key: keyof Bounds): number | string | undefined => {
    const answerTo = (code: string) => {
      const other = facts.get(code);
      return other && widest(other, key);
    };
    return boundsOf({ [key]: one[key] }, { asOfDay: dayOf(asOf), answerTo })[key];
  };
  const [min, max] = [widest(fact, 'min'), widest(fact, 'max')];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** By what the date is known. */
export function dateOfDay({ precision = 'day' }: FactDefinition, day: string): string {
  return day.slice(0, { day: 10, month: 7, year: 4 }[precision]);
}

/** Day of the birthday `years` before `asOf` (epoch ms). */
export function yearsBefore(asOf: number, years: number): string {
  const today = dayOf(asOf);
  const day = `${String(Number(today.slice(0, 4)) - Math.floor(years)).padStart(4, '0')}${today.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 4)}-03-01` : day;
}
