import { decimalsOf } from '../bundle/fact-defaults.ts';
import { figureOf, measureOf } from '../units/measure.ts';
import type { Units } from '../units/units.ts';
import { formatOf } from './words-of.ts';
import { writeFigure } from './write-figure.ts';

/** Whole centimetres or kilograms in braces: `{50 kg}`. */
const quantity = /\{(\d{1,3}) (cm|kg)\}/g;

/** In the patient's units, rounded to whole figures. */
export function writeQuantities(text: string, units: Units, locale: string): string {
  return text.replaceAll(quantity, (_braced, digits: string, unit: string) => {
    const measure = measureOf(units, unit, decimalsOf({ unit }));
    if (!measure) return `${Number(digits)} ${formatOf(locale).unit(Number(digits), unit)}`;
    return writeFigure(measure, figureOf(measure, Number(digits)), locale);
  });
}
