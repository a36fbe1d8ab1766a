import type { AddressPart } from '../messages/index.ts';
import { country } from '../places/country.ts';
import { stateCodes } from '../places/us-states.ts';

/** In characters. */
export const addressLengths: Readonly<Record<AddressPart, number>> = {
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 60,
};

/** Stored values of a choice; undefined for free text. A single choice is fixed. */
export function choicesOf(part: AddressPart): readonly string[] | undefined {
  if (part === 'state') return stateCodes;
  return part === 'country' ? [country] : undefined;
}

export function isRequiredPart(part: AddressPart): boolean {
  return part !== 'line2';
}
