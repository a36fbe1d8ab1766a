import type { DisplayDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { type Placeholder, piecesOf } from '../bundle/placeholders.ts';
import { writeQuantities } from '../messages/index.ts';
import { isBrandCopy } from '../overlay/compose-bundle.ts';
import type { Compilation } from './compilation.ts';
import { shownValues } from './compile-base.ts';
import type { PipedPiece, PipedText, PipedValue, Piping } from './instrument.ts';

/** A consent shows the same text to everybody. */
export function nodePiping(
  compilation: Compilation,
  { copy, content }: QuestionDefinition | DisplayDefinition,
): Piping | undefined {
  return compilePiping(compilation, { copy, body: content?.body, helper: content?.helper });
}

/** Of texts by the name of their place; undefined without placeholders. A brand's texts have none. */
export function compilePiping(
  compilation: Compilation,
  keys: Readonly<Record<string, string | undefined>>,
): Piping | undefined {
  const values = new Map<string, PipedValue>();
  const pipedOf = (ref: string) => {
    const value = values.get(ref) ?? pipedValue(compilation, ref);
    values.set(ref, value);
    return value;
  };
  const texts = Object.entries(keys).flatMap(([place, key]) => {
    const text = compilePipedText(compilation, key, pipedOf);
    return text ? [[place, text] as const] : [];
  });
  if (texts.length === 0) return undefined;
  return Object.freeze({ values: [...values.values()], texts: Object.fromEntries(texts) });
}

function compilePipedText(
  { bundle, locale, units }: Compilation,
  key: string | undefined,
  pipedOf: (ref: string) => PipedValue,
): PipedText | undefined {
  const text = key === undefined || isBrandCopy(key) ? undefined : bundle.copy[locale]?.[key];
  if (!text?.includes('{')) return undefined;
  const { pieces } = piecesOf(text);
  if (pieces.every((piece) => typeof piece === 'string')) return undefined;
  return pieces.map((piece) =>
    typeof piece === 'string' ? writeQuantities(piece, units, locale) : compilePiece(piece, pipedOf),
  );
}

function compilePiece(piece: Placeholder, pipedOf: (ref: string) => PipedValue): PipedPiece {
  const value = pipedOf(piece.ref);
  if (piece.kind !== 'plural') return { value, unknown: piece.fallback ?? '' };
  return { value, unknown: piece.forms.get('unknown') ?? '', forms: piece.forms };
}

function pipedValue(compilation: Compilation, ref: string): PipedValue {
  const [shown] = shownValues(compilation, [ref]);
  if (!shown) throw new Error('a placeholder without a reference');
  const named = compilation.named(ref);
  const isFact = named !== undefined && !('expr' in named);
  return Object.freeze({ ...shown, isFact, unit: compilation.signatureOf(ref)?.unit });
}
