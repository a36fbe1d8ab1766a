import type { DatePrecision, Input } from '../api/step.ts';
import { writtenFigure } from '../format/figure.ts';
import { shownDay, shownNumber } from '../format/shown.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';

/** As the patient reads and enters numbers or days. */
export function boundsOf(input: Input, texts: Texts, formatLocale: string): string | undefined {
  return input.value_type === 'date'
    ? daysWithin(input, texts, formatLocale)
    : numbersWithin(input, formatLocale);
}

function daysWithin(
  { min_date, max_date, precision }: Input,
  { date }: Texts,
  formatLocale: string,
): string | undefined {
  const shownAs = (day: string | undefined) =>
    day === undefined ? '' : shownDay(dateOfDay(day, precision), formatLocale);
  const [low, high] = [shownAs(min_date), shownAs(max_date)];
  if (low !== '' && high !== '')
    return filled(precision === undefined ? date.between : date.betweenMonths, { low, high });
  if (low !== '') return filled(date.from, { low });
  return high === '' ? undefined : filled(date.until, { high });
}

function dateOfDay(day: string, precision: DatePrecision | undefined): string {
  return day.slice(0, precision === undefined ? 10 : { month: 7, year: 4 }[precision]);
}

function numbersWithin(input: Input, formatLocale: string): string | undefined {
  const { min, max, unit = '', unit_one = unit, display } = input;
  if (display !== undefined) {
    if (display.min === undefined || display.max === undefined) return undefined;
    const written = (figure: number) => writtenFigure(figure, display, formatLocale);
    return `${written(display.min)} – ${written(display.max)}`;
  }
  if (min === undefined || max === undefined) return undefined;
  return `${shownNumber(min, formatLocale)} – ${shownNumber(max, formatLocale)} ${max === 1 ? unit_one : unit}`.trim();
}
