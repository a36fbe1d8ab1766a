import type { Input } from '../api/step.ts';
import { writtenFigure } from '../format/figure.ts';
import { shownNumber } from '../format/shown.ts';

/** Between which numbers an answer lies, as the patient reads and enters them. */
export function boundsOf(input: Input, formatLocale: string): string | undefined {
  const { min, max, unit = '', unit_one = unit, display } = input;
  if (display !== undefined) {
    if (display.min === undefined || display.max === undefined) return undefined;
    const written = (figure: number) => writtenFigure(figure, display, formatLocale);
    return `${written(display.min)} – ${written(display.max)}`;
  }
  if (min === undefined || max === undefined) return undefined;
  return `${shownNumber(min, formatLocale)} – ${shownNumber(max, formatLocale)} ${max === 1 ? unit_one : unit}`.trim();
}
