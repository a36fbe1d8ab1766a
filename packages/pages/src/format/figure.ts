import type { Display, Part } from '../api/step.ts';
import { rounded } from './rounded.ts';
import { shownNumber } from './shown.ts';

/** A figure without parts is one number. */
export function partsOf({ unit, unit_one = unit, parts }: Display): readonly Part[] {
  return parts ?? [{ unit, unit_one, size: 1 }];
}

/** As the patient reads and enters it. */
export function figureOf(answer: number, display: Display): number {
  return rounded(answer / display.per_unit, display.decimals);
}

/** By part. */
export function amountsOf(figure: number, display: Display): readonly number[] {
  const parts = partsOf(display);
  let rest = figure;
  return parts.map(({ size }, index) => {
    const isLast = index === parts.length - 1;
    const amount = isLast ? rounded(rest / size, display.decimals) : Math.floor(rest / size);
    rest -= amount * size;
    return amount;
  });
}

/** With units, such as 5 ft 8 in. */
export function writtenFigure(figure: number, display: Display, formatLocale: string): string {
  const parts = partsOf(display);
  return amountsOf(figure, display)
    .map((amount, index) => {
      const { unit = '', unit_one = unit } = parts[index] ?? {};
      return `${shownNumber(amount, formatLocale)} ${amount === 1 ? unit_one : unit}`;
    })
    .join(' ');
}
