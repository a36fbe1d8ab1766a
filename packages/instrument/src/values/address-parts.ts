import type { AddressPart } from '../messages/index.ts';
import { country } from '../places/country.ts';
import { stateCodes } from '../places/us-states.ts';

/** Longest parts, in characters. */
export const addressLengths: Readonly<Record<AddressPart, number>> = {
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 60,
};

/** What a part that is a choice is stored as; undefined for free text. A choice of one is fixed. */
export function choicesOf(part: AddressPart): readonly string[] | undefined {
  if (part === 'state') return stateCodes;
  return part === 'country' ? [country] : undefined;
}

/** Whether an address needs the part. */
export function isRequiredPart(part: AddressPart): boolean {
  return part !== 'line2';
}
