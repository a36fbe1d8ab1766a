const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration as settings have it, such as `15s`. */
export type Duration = `${number}${keyof typeof units}`;

/** Milliseconds of a whole number with its unit; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(amount) * units[unit as keyof typeof units];
}
