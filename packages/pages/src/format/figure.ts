import type { Display, Part } from '../api/step.ts';
import { numberIn, rounded } from './number-in.ts';

/** What a figure is entered in; a figure without parts is one number. */
export function partsOf({ unit, unit_one = unit, parts }: Display): readonly Part[] {
  return parts ?? [{ unit, unit_one, size: 1 }];
}

/** The figure of an answer: what the patient reads and enters. */
export function figureOf(answer: number, display: Display): number {
  return rounded(answer / display.per_unit, display.decimals);
}

/** A figure as the amount of each part. */
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

/** The figure of what stands in the fields; undefined while all are empty, NaN where one is no number. */
export function enteredFigure(words: readonly string[], display: Display): number | undefined {
  if (words.every((word) => word.trim() === '')) return undefined;
  return partsOf(display).reduce((sum, { size }, index) => {
    const word = words[index]?.trim() ?? '';
    return sum + size * (word === '' ? 0 : numberIn(word));
  }, 0);
}
