import type { Given } from '../api/intake.ts';
import type { Field } from '../api/step.ts';

/** By name. */
export type AddressWords = Readonly<Record<string, string>>;

/** With the parts that it filled. */
export interface PickedAddress {
  readonly id: string;
  readonly words: AddressWords;
}

/** A single choice is shown and cannot be changed. */
export function fixedOption({ options }: Field) {
  return options?.length === 1 ? options[0] : undefined;
}

/** Without choices that are no longer offered, because they would be invisible. */
export function wordsOf(fields: readonly Field[], address: unknown): AddressWords {
  const given = (address ?? {}) as AddressWords;
  const shown = fields.filter((field) => {
    const { name, options } = field;
    if (!given[name] || fixedOption(field)) return false;
    return options?.some(({ code }) => code === given[name]) ?? true;
  });
  return Object.fromEntries(shown.map(({ name }) => [name, given[name] ?? '']));
}

/** An unchanged suggestion can be verified; typed parts are sent with the fixed ones. */
export function givenAddress(
  fields: readonly Field[],
  words: AddressWords,
  picked: PickedAddress | undefined,
): Given {
  const typed = trimmed(words);
  if (Object.keys(typed).length === 0) return {};
  if (picked !== undefined && isSame(typed, trimmed(picked.words)))
    return { answer: { suggestion_id: picked.id } };
  const fixed = fields.flatMap((field) => {
    const option = fixedOption(field);
    return option ? [[field.name, option.code] as const] : [];
  });
  return { answer: { ...typed, ...Object.fromEntries(fixed) } };
}

function trimmed(words: AddressWords): AddressWords {
  const pairs = Object.entries(words).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function isSame(one: AddressWords, other: AddressWords): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
