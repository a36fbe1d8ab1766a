import { type Measure, partsOf } from '../units/measure.ts';
import { formatOf, unitIn } from './words-of.ts';

/** A figure with its units, as the locale (BCP 47) writes them: `5 ft 8 in`. */
export function writeFigure(measure: Measure, figure: number, locale: string): string {
  const { number } = formatOf(locale);
  const { parts = [], unit } = measure;
  if (parts.length === 0) return `${number(figure)} ${unitIn(locale, unit)}`;
  const amounts = partsOf(measure, figure);
  return parts.map((part, index) => `${number(amounts[index] ?? 0)} ${unitIn(locale, part.unit)}`).join(' ');
}
