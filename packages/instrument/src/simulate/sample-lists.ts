import type { FactDefinition, FieldDefinition } from '../bundle/bundle.ts';
import { entryBounds } from '../bundle/fact-defaults.ts';

/** Undefined: the field is left out. */
type EntrySample = Readonly<Record<string, unknown>>;

/** Fields are combined while there are not more entries. */
const maxCombined = 32;

/**
 * Each entry alone; of the lengths that conditions count, and one more and less, lists of equal entries; of the least and
 * the greatest length and of two, lists of different ones.
 */
export function listsOf(
  fact: FactDefinition,
  counted: readonly number[],
  valuesOf: (field: FieldDefinition) => readonly unknown[],
): readonly (readonly EntrySample[])[] {
  const { min, max } = entryBounds(fact);
  const entries = entriesOf((fact.fields ?? []).map((field) => [field.code, valuesOf(field)]));
  const allowed = (lengths: readonly number[]) =>
    [...new Set(lengths)].filter((one) => one >= min && one <= max);
  const around = counted.map(Math.round).flatMap((length) => [length - 1, length, length + 1]);
  const listOf = (length: number, entryAt: (index: number) => EntrySample | undefined) =>
    Array.from({ length }, (_, index) => entryAt(index) ?? {});
  return [
    ...allowed([1, ...around]).flatMap((length) =>
      length === 0 ? [] : entries.map((entry) => listOf(length, () => entry)),
    ),
    ...allowed([min, 0, 2, max]).map((length) => listOf(length, (index) => entries[index % entries.length])),
  ];
}

/** Every combination of values, or, where there are too many, each value beside the first ones. */
function entriesOf(fields: readonly (readonly [string, readonly unknown[]])[]): readonly EntrySample[] {
  const combinations = fields.reduce((product, [, values]) => product * values.length, 1);
  if (combinations <= maxCombined) {
    return fields.reduce<readonly EntrySample[]>(
      (entries, [code, values]) =>
        entries.flatMap((entry) => values.map((value) => ({ ...entry, [code]: value }))),
      [{}],
    );
  }
  const first = Object.fromEntries(fields.map(([code, [value]]) => [code, value]));
  return fields.flatMap(([code, values]) => values.map((value) => ({ ...first, [code]: value })));
}
