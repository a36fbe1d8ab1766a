import type { components } from '../gen/api.ts';

type NodeInput = components['schemas']['NodeInput'];
type NumberDisplay = components['schemas']['NumberDisplay'];

/** What a patient enters or reads, by the unit: `{ ft: 5, in: 8 }`, `{ lb: 212 }` or `{ cm: 172 }`. */
export type Figure = Readonly<Record<string, number>>;

/** The answer to a number that the patient entered in the units of `input.display`, or in that of `input`. */
export function answerOfFigure(input: NodeInput, entered: Figure): number {
  const { display, decimals = 0 } = input;
  if (!display) return rounded(entered[input.unit ?? ''] ?? Number.NaN, decimals);
  const figure = partsOf(display).reduce((sum, { unit, size }) => sum + size * (entered[unit] ?? 0), 0);
  return rounded(figure * display.per_unit, decimals);
}

/** What the patient reads of an answer, such as `prefilled_value`. It is always the figure that was entered. */
export function figureOfAnswer(input: NodeInput, answer: number): Figure {
  const { display } = input;
  if (!display) return { [input.unit ?? '']: answer };
  const parts = partsOf(display);
  const figure: Record<string, number> = {};
  let rest = rounded(answer / display.per_unit, display.decimals);
  for (const [index, { unit, size }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const amount = isLast ? rounded(rest / size, display.decimals) : Math.floor(rest / size);
    figure[unit] = amount;
    rest -= amount * size;
  }
  return figure;
}

function partsOf({ unit, parts }: NumberDisplay) {
  return parts ?? [{ unit, size: 1 }];
}

function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
