import type { Given } from '../api/intake.ts';

/** The parts of an address by their names. */
export type AddressWords = Readonly<Record<string, string>>;

/** A suggestion that the patient selected, with the parts as it filled them. */
export interface PickedAddress {
  readonly id: string;
  readonly words: AddressWords;
}

/** A suggestion that was left as it was can be verified; what the patient typed is sent as it is. */
export function givenAddress(words: AddressWords, picked: PickedAddress | undefined): Given {
  const typed = trimmed(words);
  if (Object.keys(typed).length === 0) return {};
  if (picked !== undefined && isSame(typed, trimmed(picked.words)))
    return { answer: { suggestion_id: picked.id } };
  return { answer: typed };
}

function trimmed(words: AddressWords): AddressWords {
  const pairs = Object.entries(words).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function isSame(one: AddressWords, other: AddressWords): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
