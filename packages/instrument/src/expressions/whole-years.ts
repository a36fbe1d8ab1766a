import { firstDay, lastDay, type Span } from '@telehealth/conditions';

const maxAge = 150;

/** Undefined for a birth in the future, or long ago, and where its month or year leaves the age open. */
export function wholeYears(from: unknown, to: string): number | undefined {
  if (typeof from !== 'string') return undefined;
  if (from.length === to.length) return yearsBetween(from, to);
  const [low, high] = ageSpan(from, to) ?? [];
  return low === high && typeof low === 'number' ? low : undefined;
}

/** By the day, month or year of a birth, which is not in the future. */
export function ageSpan(from: unknown, to: string): Span | undefined {
  if (typeof from !== 'string') return undefined;
  const last = lastDay(from);
  const low = yearsBetween(last > to ? to : last, to);
  const high = yearsBetween(firstDay(from), to);
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Of two days. */
function yearsBetween(from: string, to: string): number | undefined {
  const birthdayReached = to.slice(5) >= from.slice(5);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (birthdayReached ? 0 : 1);
  return years >= 0 && years <= maxAge ? years : undefined;
}

export const ageRange = { min: 0, max: maxAge } as const;
