import { type FactMembers, type FactValue, isMembers } from '@telehealth/conditions';
import type { ProvidedAddress } from './address.ts';
import { accepted, invalid, isBlank, type Validation } from './validation.ts';

/** Longest members, in UTF-16 units; all but `line2` are required. */
const maxLengths: Readonly<Record<string, number>> = {
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 60,
};

/** The suggestion an answer stands for; undefined for any other answer. */
export function suggestionIdOf(submitted: unknown): string | undefined {
  if (!isObject(submitted) || Object.keys(submitted).length !== 1) return undefined;
  const { suggestion_id: id } = submitted;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Validates any JSON value as an address typed by the patient: accepted as it is, and unverified (interface.md 4.2). The
 * address answered `before`, unchanged, keeps its verification.
 */
export function validateAddress(submitted: unknown, before: FactValue | undefined): Validation<FactMembers> {
  if (!isObject(submitted)) return invalid('answer.type', 'Expected an address.');
  const address: Record<string, string> = {};
  for (const [name, maxLength] of Object.entries(maxLengths)) {
    const text = Object.hasOwn(submitted, name) ? submitted[name] : undefined;
    if (text === undefined || isBlank(text)) {
      if (name === 'line2') continue;
      return invalid('answer.format', 'An address has line1, city, state, postal_code and country.');
    }
    if (typeof text !== 'string') return invalid('answer.type', 'The members of an address are text.');
    if (text.length > maxLength) return invalid('answer.range', `Expected ${name} of at most ${maxLength}.`);
    if (!text.isWellFormed() || /\p{Cc}/u.test(text)) {
      return invalid('answer.format', 'Expected text without control characters.');
    }
    address[name] = text;
  }
  if (Object.keys(submitted).some((name) => !Object.hasOwn(maxLengths, name))) {
    return invalid('answer.format', 'An address has no such member.');
  }
  const known = isMembers(before) && sameAddress(before, address) ? before : undefined;
  const unverified = { ...address, deliverable: false, simulated: false, verified: false };
  return accepted(known ?? unverified);
}

/** Validates the address behind a suggestion; undefined: unknown or expired. */
export function validateSuggestion(provided: ProvidedAddress | undefined): Validation<FactMembers> {
  if (!provided) return invalid('answer.format', 'The suggestion is unknown or has expired.');
  const { address, deliverable, simulated } = provided;
  const { line1, line2, city, state, postalCode, country } = address;
  return accepted({
    line1,
    ...(line2 !== undefined && { line2 }),
    ...{ city, state, postal_code: postalCode, country },
    deliverable: deliverable && !simulated,
    simulated,
    // A fabricated address is never verified (interface.md 2.12).
    verified: !simulated,
  });
}

/** The address alone, as the control takes it. */
export function addressOf(value: FactMembers): FactMembers {
  const { deliverable: _, simulated: __, verified: ___, ...address } = value;
  return address;
}

function sameAddress(a: FactMembers, b: FactMembers): boolean {
  return Object.keys(maxLengths).every((name) => a[name] === b[name]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
