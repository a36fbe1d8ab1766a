/** False, true, or unknown because a fact is unanswered. */
export type Truth = 0 | 1 | 2;

export const FALSE = 0;

export const TRUE = 1;

/** Undecided until more is answered. Never treated as true or false. */
export const UNKNOWN = 2;
