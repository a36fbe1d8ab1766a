import type { Given } from '../api/intake.ts';
import type { Input } from '../api/step.ts';
import { readNumber } from '../format/read-number.ts';
import type { Texts } from '../texts/texts.ts';
import { numberFault } from './number-fault.ts';

/** An answer, or the fault of the typed text. */
export type Typed = { readonly given: Given } | { readonly fault: string };

/** In the unit of the answer. */
export function typedNumber(words: string, input: Input, formatLocale: string, texts: Texts): Typed {
  if (words.trim() === '') return { given: {} };
  const { decimals = 0, min, unit } = input;
  const rules = { formatLocale, decimals, mayBeNegative: min !== undefined && min < 0 };
  const read = readNumber(words, rules);
  return 'value' in read
    ? { given: { answer: read.value } }
    : { fault: numberFault(read.fault, { rules, unit }, texts) };
}
