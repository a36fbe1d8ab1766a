import type { Given } from '../api/intake.ts';
import type { Input } from '../api/step.ts';
import { enteredFigure, figureOf } from '../format/figure.ts';
import { numberIn, rounded } from '../format/number-in.ts';

/** What was typed as an answer. What is no number goes as it is: the platform says so in the patient's language. */
export function givenNumber(words: string): Given {
  const trimmed = words.trim();
  if (trimmed === '') return {};
  const number = numberIn(trimmed);
  return { answer: Number.isFinite(number) ? number : trimmed };
}

/** A figure in other units as an answer. One that was left as it was stays the same to the last decimal place. */
export function givenFigure(
  words: readonly string[],
  { display, decimals = 0 }: Input,
  before: unknown,
): Given {
  if (display === undefined) return givenNumber(words.join(' '));
  const figure = enteredFigure(words, display);
  if (figure === undefined) return {};
  if (!Number.isFinite(figure)) return { answer: words.join(' ') };
  if (typeof before === 'number' && figureOf(before, display) === figure) return { answer: before };
  return { answer: rounded(figure * display.per_unit, decimals) };
}
