import type { Display, Input } from '../api/step.ts';
import { amountsOf, figureOf, partsOf, writtenFigure } from '../format/figure.ts';
import { type NumberFault, readNumber } from '../format/read-number.ts';
import { rounded } from '../format/rounded.ts';
import { writtenNumber } from '../format/written-number.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import { numberFault } from './number-fault.ts';
import type { Typed } from './typed-number.ts';

/** A question to confirm, with the fields' new contents. */
interface Restated {
  readonly question: string;
  readonly words: readonly string[];
}

/** With the earlier answer and the format. */
interface FigureAsked {
  readonly input: Input & { readonly display: Display };
  readonly before: unknown;
  readonly formatLocale: string;
  readonly texts: Texts;
}

/**
 * A figure in another notation, such as 5 ft 18 in or feet without inches, needs a confirmation. An unchanged figure is
 * the same answer.
 */
export function typedFigure(words: readonly string[], asked: FigureAsked): Typed | Restated {
  const { input, before } = asked;
  const { display, decimals = 0 } = input;
  if (words.every((word) => word.trim() === '')) return { given: {} };
  const amounts: (number | undefined)[] = [];
  for (const [index, word] of words.entries()) {
    const read = word.trim() === '' ? { value: undefined } : readNumber(word, rulesOf(asked, index));
    if ('fault' in read) return { fault: faultOf(read.fault, asked, index) };
    amounts.push(read.value);
  }
  const sum = partsOf(display).reduce((all, { size }, index) => all + size * (amounts[index] ?? 0), 0);
  const figure = rounded(sum, display.decimals);
  const usual = amountsOf(figure, display);
  if (usual.some((amount, index) => amount !== amounts[index])) return restated(amounts, figure, asked);
  if (typeof before === 'number' && figureOf(before, display) === figure)
    return { given: { answer: before } };
  return { given: { answer: rounded(figure * display.per_unit, decimals) } };
}

/** In the locale. */
export function figureWords(figure: number, display: Display, formatLocale: string): string[] {
  return amountsOf(figure, display).map((amount) => writtenNumber(amount, formatLocale));
}

/** All parts but the last are whole. */
function rulesOf({ input: { display }, formatLocale }: FigureAsked, index: number) {
  const isLast = index === partsOf(display).length - 1;
  return { formatLocale, decimals: isLast ? display.decimals : 0 };
}

function faultOf(fault: NumberFault, asked: FigureAsked, index: number): string {
  const { display } = asked.input;
  const { unit } = partsOf(display)[index] ?? display;
  const { min = 0, max = min } = display;
  const middle = rounded((min + max) / 2, 0);
  const example = display.parts && writtenFigure(middle, display, asked.formatLocale);
  return numberFault(fault, { rules: rulesOf(asked, index), unit, example }, asked.texts);
}

function restated(
  amounts: readonly (number | undefined)[],
  figure: number,
  { input: { display }, formatLocale, texts }: FigureAsked,
): Restated {
  const entered = partsOf(display).flatMap(({ unit }, index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [`${writtenNumber(amount, formatLocale)} ${unit}`];
  });
  const meaning = writtenFigure(figure, display, formatLocale);
  const question = filled(texts.numbers.confirm, { entered: entered.join(' '), meaning });
  return { question, words: figureWords(figure, display, formatLocale) };
}
