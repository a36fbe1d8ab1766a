import type { Input } from '../api/step.ts';
import { amountsOf, partsOf } from '../format/figure.ts';

/** Between which numbers an answer lies, as the patient reads and enters them. */
export function boundsOf(input: Input, formatLocale: string): string | undefined {
  const { min, max, unit = '', unit_one = unit, display } = input;
  const number = (amount: number) => amount.toLocaleString(formatLocale);
  const measured = (amount: number, one: string, many: string) =>
    `${number(amount)} ${amount === 1 ? one : many}`.trim();
  if (display !== undefined) {
    if (display.min === undefined || display.max === undefined) return undefined;
    const parts = partsOf(display);
    const written = (figure: number) =>
      amountsOf(figure, display)
        .map((amount, index) => {
          const { unit: many = '', unit_one: one = many } = parts[index] ?? {};
          return measured(amount, one, many);
        })
        .join(' ');
    return `${written(display.min)} – ${written(display.max)}`;
  }
  if (min === undefined || max === undefined) return undefined;
  return `${number(min)} – ${measured(max, unit_one, unit)}`;
}
