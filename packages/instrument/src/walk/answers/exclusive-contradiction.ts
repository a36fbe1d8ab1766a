interface SelectableOption {
  readonly code: string;
  /** Excludes all others, as "none of these" does. */
  readonly exclusive: boolean;
}

/** Option codes. */
export interface Contradiction {
  readonly exclusiveCodes: readonly string[];
  /** The options that are not exclusive; the exclusive ones, where all are. */
  readonly conflictingCodes: readonly string[];
}

/** An exclusive option beside another (interface.md 4.1 rule 11, 2.6); undefined without one. */
export function exclusiveContradiction(
  options: readonly SelectableOption[],
  chosen: readonly string[],
): Contradiction | undefined {
  const isExclusive = (code: string) => options.some((option) => option.code === code && option.exclusive);
  const exclusiveCodes = chosen.filter(isExclusive);
  if (exclusiveCodes.length === 0 || chosen.length < 2) return undefined;
  const others = chosen.filter((code) => !exclusiveCodes.includes(code));
  return { exclusiveCodes, conflictingCodes: others.length > 0 ? others : exclusiveCodes };
}
