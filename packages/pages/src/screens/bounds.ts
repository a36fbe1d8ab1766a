import type { Input } from '../api/step.ts';
import { amountsOf, partsOf } from '../format/figure.ts';

/** Between which numbers an answer lies, as the patient reads and enters them. */
export function boundsOf({ min, max, unit = '', display }: Input, formatLocale: string): string | undefined {
  if (display !== undefined) {
    if (display.min === undefined || display.max === undefined) return undefined;
    const written = (figure: number) =>
      amountsOf(figure, display)
        .map((amount, index) => `${amount.toLocaleString(formatLocale)} ${partsOf(display)[index]?.unit}`)
        .join(' ');
    return `${written(display.min)} – ${written(display.max)}`;
  }
  if (min === undefined || max === undefined) return undefined;
  return `${min.toLocaleString(formatLocale)} – ${max.toLocaleString(formatLocale)} ${unit}`.trim();
}
