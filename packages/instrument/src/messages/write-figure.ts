import { type Measure, partsOf } from '../units/measure.ts';
import { formatOf } from './words-of.ts';

/** In a BCP 47 locale: `5 ft 8 in`. */
export function writeFigure(measure: Measure, figure: number, locale: string): string {
  const { number, unit: unitBehind } = formatOf(locale);
  const { parts = [], unit } = measure;
  const written = (amount: number, of: string) => `${number(amount)} ${unitBehind(amount, of)}`;
  if (parts.length === 0) return written(figure, unit);
  const amounts = partsOf(measure, figure);
  return parts.map((part, index) => written(amounts[index] ?? 0, part.unit)).join(' ');
}
