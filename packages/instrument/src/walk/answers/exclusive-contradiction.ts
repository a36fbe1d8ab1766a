/** An option as a selection is judged by it. */
interface SelectableOption {
  readonly code: string;
  /** It excludes every other option, as "none of these" does. */
  readonly exclusive: boolean;
}

/** The options of a selection that contradict each other, by code. */
export interface Contradiction {
  readonly exclusiveCodes: readonly string[];
  /** The other options; the exclusive ones where there is no other. */
  readonly conflictingCodes: readonly string[];
}

/**
 * The contradiction in a selection: an exclusive option beside any other one (interface.md 4.1 rule 11, 2.6). Undefined when
 * there is none.
 */
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
