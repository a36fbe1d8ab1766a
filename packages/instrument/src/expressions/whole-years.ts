const maxAge = 150;

/** Undefined for a birth in the future, or long ago. */
export function wholeYears(from: unknown, to: string): number | undefined {
  if (typeof from !== 'string') return undefined;
  const birthdayReached = to.slice(5) >= from.slice(5);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (birthdayReached ? 0 : 1);
  return years >= 0 && years <= maxAge ? years : undefined;
}

export const ageRange = { min: 0, max: maxAge } as const;
