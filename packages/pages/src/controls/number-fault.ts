import type { NumberFault, NumberRules } from '../format/read-number.ts';
import { writtenNumber } from '../format/written-number.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';

interface NumberAsked {
  readonly rules: NumberRules;
  /** In the patient's words; undefined without a unit. */
  readonly unit: string | undefined;
  /** Of all fields together, such as feet and inches; undefined for a single field. */
  readonly example?: string | undefined;
}

/** In the patient's words. */
export function numberFault(fault: NumberFault, { rules, unit, example }: NumberAsked, texts: Texts): string {
  const { numbers } = texts;
  const { decimals, formatLocale } = rules;
  const of = unit === undefined ? '' : filled(numbers.of, { unit });
  const sample = (value: number) =>
    writtenNumber(decimals === 0 ? Math.trunc(value) : value, formatLocale, true);
  const values = { of, places: decimals, example: example ?? sample(72.5) };
  switch (fault) {
    case 'decimals':
      if (decimals === 0) return filled(numbers.whole, values);
      return filled(decimals === 1 ? numbers.oneDecimal : numbers.decimals, values);
    case 'separators':
      return filled(numbers.separators, { ...values, example: sample(12_345.5) });
    default:
      return filled(numbers[fault], values);
  }
}
