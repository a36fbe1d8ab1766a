/** The value of a condition: false, true, or unknown because a fact it depends on is unanswered. */
export type Truth = 0 | 1 | 2;

/** The condition does not hold. */
export const FALSE = 0;

/** The condition holds. */
export const TRUE = 1;

/** Undecided until more is answered. Never treated as true or false. */
export const UNKNOWN = 2;
