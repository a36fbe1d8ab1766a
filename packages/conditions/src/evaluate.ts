import type { Span } from './condition/date-span.ts';
import type { FactValue } from './condition/fact-value.ts';
import type { Truth } from './condition/truth.ts';

/** By slot number. A value that is not an answer must be undefined. */
export type Slots = readonly (FactValue | Span | undefined)[];

/** Pure and allocation-free. */
export type Evaluate = (slots: Slots) => Truth;
