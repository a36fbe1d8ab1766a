import type { Given } from '../api/intake.ts';
import type { Field } from '../api/step.ts';

/** The parts of an address by their names. */
export type AddressWords = Readonly<Record<string, string>>;

/** A suggestion that the patient selected, with the parts as it filled them. */
export interface PickedAddress {
  readonly id: string;
  readonly words: AddressWords;
}

/** The only choice that the part has: it is shown, and nobody enters it. */
export function fixedOption({ options }: Field) {
  return options?.length === 1 ? options[0] : undefined;
}

/** What the fields show of an address: a choice that is not offered any more is left out, for it could not be seen. */
export function wordsOf(fields: readonly Field[], address: unknown): AddressWords {
  const given = (address ?? {}) as AddressWords;
  const shown = fields.filter((field) => {
    const { name, options } = field;
    if (!given[name] || fixedOption(field)) return false;
    return options?.some(({ code }) => code === given[name]) ?? true;
  });
  return Object.fromEntries(shown.map(({ name }) => [name, given[name] ?? '']));
}

/**
 * A suggestion that was left as it was can be verified; what the patient typed is sent as it is, with the parts that are
 * fixed.
 */
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
