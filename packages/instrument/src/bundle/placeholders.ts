/** The name of a plural form, of `Intl.PluralRules`, or `unknown`. */
export type FormName = Intl.LDMLPluralRule | 'unknown';

/** In a text: stands for what is known of a patient. */
export type Placeholder = ValuePlaceholder | PluralPlaceholder;

/** `{fact:medicine|your medicine}`, `{derivation:bmi|your BMI}` */
export interface ValuePlaceholder {
  readonly kind: 'fact' | 'derivation';
  readonly ref: string;
  /** Shown while the value is unknown. */
  readonly fallback?: string;
}

/** `{plural:medicine_count|one=# medicine|other=# medicines|unknown=your medicines}` */
export interface PluralPlaceholder {
  readonly kind: 'plural';
  readonly ref: string;
  /** By name; `#` is the number. */
  readonly forms: ReadonlyMap<FormName, string>;
}

/** A text in its pieces; `faults` are braces that are neither a placeholder nor a quantity. */
export interface PiecesOfText {
  readonly pieces: readonly (string | Placeholder)[];
  readonly faults: readonly string[];
}

const braced = /\{[^{}]*\}?|\}/g;
const quantity = /^\{\d{1,3} (cm|kg)\}$/;
const value = /^\{(fact|derivation):([a-z][a-z0-9_]{0,63})(?:\|([^|]*))?\}$/;
const plural = /^\{plural:([a-z][a-z0-9_]{0,63})((?:\|[^|]*)+)\}$/;
const form = /^(zero|one|two|few|many|other|unknown)=(.*)$/s;

/** What a placeholder stands for is never read as one itself. */
export function piecesOf(text: string): PiecesOfText {
  const pieces: (string | Placeholder)[] = [];
  const faults: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(braced)) {
    if (quantity.test(found)) continue;
    const placeholder = placeholderIn(found);
    if (!placeholder) {
      faults.push(found);
      continue;
    }
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push(placeholder);
    from = index + found.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return { pieces, faults };
}

/** Without the plain texts. */
export function placeholdersOf(text: string): readonly Placeholder[] {
  return piecesOf(text).pieces.filter((piece) => typeof piece !== 'string');
}

function placeholderIn(text: string): Placeholder | undefined {
  const [, kind, ref = '', fallback] = value.exec(text) ?? [];
  if (kind === 'fact' || kind === 'derivation') {
    if (fallback?.trim() === '') return undefined;
    return { kind, ref, ...(fallback !== undefined && { fallback }) };
  }
  const [, counted, written = ''] = plural.exec(text) ?? [];
  if (counted === undefined) return undefined;
  const forms = written
    .slice(1)
    .split('|')
    .map((one) => form.exec(one) ?? []);
  const byName = new Map(forms.map(([, name, words = '']) => [name as FormName, words]));
  const isWhole = byName.size === forms.length && forms.every(([, , words = '']) => words.trim() !== '');
  return isWhole ? { kind: 'plural', ref: counted, forms: byName } : undefined;
}
