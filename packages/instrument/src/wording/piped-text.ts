import type { FactValue } from '@telehealth/conditions';
import type { CompiledQuestion, Instrument, PipedPiece, PipedValue, Piping } from '../compile/instrument.ts';
import { formatOf, writeFigure } from '../messages/index.ts';
import { sameValue } from '../session/same-value.ts';
import type { Shown } from '../session/session.ts';
import { figureOf } from '../units/measure.ts';
import { decideShownNumber } from '../values/shown-number.ts';
import { answerLines, writeNumber } from './answer-lines.ts';

/** Of what a placeholder stands for. */
const maxCharacters = 120;

/** What is known where the text stands, and in which words it was asked for. */
export interface Known {
  readonly instrument: Instrument;
  /** Undefined is unknown. */
  readonly slots: readonly (FactValue | undefined)[];
  /** By fact slot: index of the asking node. */
  readonly askedAt: ArrayLike<number>;
  /** BCP 47, for numbers and days. */
  readonly locale: string;
}

/** Of a node's or an ending's texts, by the name of their place. Plain text: renderers escape it. */
export function pipedTexts({ texts }: Piping, known: Known): Readonly<Record<string, string>> {
  const written = Object.entries(texts).map(([place, pieces]) => [
    place,
    pieces.map((piece) => (typeof piece === 'string' ? piece : pieceInWords(piece, known))).join(''),
  ]);
  return Object.fromEntries(written);
}

/** The known values, as they are shown. */
export function pipedValues({ values }: Piping, slots: Known['slots']): Shown {
  const known = values.flatMap((piped) => {
    const value = valueShown(piped, slots);
    return value === undefined ? [] : [[piped.code, value] as const];
  });
  return Object.fromEntries(known);
}

/** Whether the texts read what they read `before`. */
export function samePiped({ values }: Piping, before: Shown | undefined, slots: Known['slots']): boolean {
  return values.every((piped) => sameValue(before?.[piped.code], valueShown(piped, slots)));
}

/** A computed number reads as it is judged. */
function valueShown({ slot, round, cuts, measure }: PipedValue, slots: Known['slots']) {
  const value = slots[slot];
  if (typeof value !== 'number' || round === undefined || measure) return value;
  return decideShownNumber(value, round, cuts);
}

function pieceInWords({ value: piped, unknown, forms }: Exclude<PipedPiece, string>, known: Known): string {
  const value = valueShown(piped, known.slots);
  if (value === undefined) return unknown;
  if (!forms) return shortened(valueInWords(piped, value, known));
  const { category, number } = formatOf(known.locale);
  const form = typeof value === 'number' ? forms.get(category(value)) : undefined;
  return form === undefined ? unknown : form.replaceAll('#', () => number(Number(value)));
}

function valueInWords(piped: PipedValue, value: FactValue, known: Known): string {
  const { words, measure, unit } = piped;
  const { locale } = known;
  const asking = askingNode(piped, known);
  if (asking) return formatOf(locale).list(answerLines(asking, value, locale));
  if (typeof value !== 'number')
    return formatOf(locale).list([value].flat().map((code) => wordOf(words, code)));
  return measure ? writeFigure(measure, figureOf(measure, value), locale) : writeNumber(value, unit, locale);
}

function wordOf(words: PipedValue['words'], code: unknown): string {
  return words.get(String(code)) ?? String(code);
}

/** Whose options the patient has read. */
function askingNode(
  { isFact, slot }: PipedValue,
  { instrument, askedAt }: Known,
): CompiledQuestion | undefined {
  const node = isFact ? instrument.nodes[askedAt[slot] ?? -1] : undefined;
  return node?.kind === 'question' ? node : undefined;
}

/** On one line. */
function shortened(words: string): string {
  const characters = [...words.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= maxCharacters) return characters.join('');
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
