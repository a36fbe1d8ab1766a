import { type Entry, type FactMembers, type FactValue, fieldIn, isMembers } from '@telehealth/conditions';
import { chosenLabels } from '../compile/chosen-labels.ts';
import type { CompiledControl, CompiledField, CompiledQuestion } from '../compile/instrument.ts';
import { formatOf, wordsOf, writeFigure } from '../messages/index.ts';
import { country } from '../places/country.ts';
import type { Texts } from '../session/given-value.ts';
import { figureOf } from '../units/measure.ts';

/** An answer as the patient reads it again, by the control of its question; `locale` is for numbers and days. */
export function answerLines(
  node: CompiledQuestion | CompiledField,
  value: FactValue,
  locale: string,
  texts: Texts = {},
): readonly string[] {
  const { fields } = node;
  if (fields) return (value as readonly Entry[]).map((entry) => entryLine(fields, entry, locale));
  const labels = chosenLabels(('template' in node ? node.template : node.rendered).options, value);
  if (labels.length > 0) return withTexts(labels, [value].flat().map(String), texts);
  if (isMembers(value)) return node.media ? [mediaLine(node.media.definition, locale)] : addressLines(value);
  if (typeof value === 'number') return [numberLine(node, value, locale)];
  if (node.fact.value_type === 'date') return [formatOf(locale).day(String(value))];
  return String(value).split('\n');
}

function withTexts(labels: readonly string[], codes: readonly string[], texts: Texts): readonly string[] {
  return labels.map((label, index) => {
    const code = codes[index] ?? '';
    return Object.hasOwn(texts, code) ? `${label}: ${texts[code]}` : label;
  });
}

function entryLine(fields: readonly CompiledField[], entry: Entry, locale: string): string {
  const parts = fields.flatMap((field) => {
    const value = fieldIn(entry, field.name);
    if (value === undefined) return [];
    return [`${field.label}: ${formatOf(locale).list(answerLines(field, value, locale))}`];
  });
  return parts.join('; ');
}

/** With its unit, as the patient enters it. */
export function numberLine(
  { measure, fact: { unit } }: CompiledControl,
  value: number,
  locale: string,
): string {
  if (measure) return writeFigure(measure, figureOf(measure, value), locale);
  return writeNumber(value, unit, locale);
}

/** In its own unit. */
export function writeNumber(value: number, unit: string | undefined, locale: string): string {
  const format = formatOf(locale);
  return unit === undefined ? format.number(value) : `${format.number(value)} ${format.unit(value, unit)}`;
}

function mediaLine({ kind }: { readonly kind: 'image' | 'video' }, locale: string): string {
  return wordsOf(locale).captured[kind];
}

function addressLines({ line1, line2, city, state, postal_code, country: abroad }: FactMembers) {
  const place = `${city}, ${state} ${postal_code}`;
  const lines = [line1, line2, place, abroad === country ? undefined : abroad];
  return lines.filter((line) => typeof line === 'string' && line !== '') as readonly string[];
}
