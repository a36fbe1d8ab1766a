import type { FactDefinition } from '../bundle/bundle.ts';
import { dayOf } from '../walk/day-of.ts';

/** Used where a number or an age has no bounds. */
const anyNumber = 40;

/** A number between the bounds of the fact, and the bounds. */
export function plainNumbers({ min, max }: FactDefinition): readonly number[] {
  const bounds = [min, max].filter((bound) => typeof bound === 'number');
  const [low, high] = bounds;
  const between = low === undefined || high === undefined ? anyNumber : Math.round((low + high) / 2);
  return [between, ...bounds];
}

/** A day, and the bounds of the fact. `asOf` is epoch ms. */
export function plainDays({ min, max }: FactDefinition, asOf: number): readonly string[] {
  const high = max === 'as_of' ? dayOf(asOf) : max;
  return [yearsBefore(asOf, anyNumber), ...[min, high].filter((bound) => typeof bound === 'string')];
}

/** The day on which somebody turned `years` at `asOf` (epoch ms). */
export function yearsBefore(asOf: number, years: number): string {
  const today = dayOf(asOf);
  const day = `${String(Number(today.slice(0, 4)) - Math.floor(years)).padStart(4, '0')}${today.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 4)}-03-01` : day;
}
