import { type FactMembers, type FactValue, isMembers } from '@telehealth/conditions';
import type { AnswerIssueCode } from '@telehealth/errors';
import { type AddressPart, type AnswerFault, addressParts } from '../messages/index.ts';
import type { ProvidedAddress } from './address.ts';
import { hasMoreCharacters, isPrintable } from './text.ts';
import { accepted, invalid, isBlank, type Validation } from './validation.ts';

/** Longest parts, in characters. */
export const addressLengths: Readonly<Record<AddressPart, number>> = {
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 60,
};

/** Whether an address needs the part. */
export function isRequiredPart(part: AddressPart): boolean {
  return part !== 'line2';
}

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
  if (!isObject(submitted)) return invalid('address', 'answer.type');
  const address: Record<string, string> = {};
  const faults: AnswerFault[] = [];
  for (const field of addressParts) {
    const text = Object.hasOwn(submitted, field) ? submitted[field] : undefined;
    if ((text === undefined || isBlank(text)) && !isRequiredPart(field)) continue;
    const fault = partFault(field, text);
    if (fault) faults.push(fault);
    else address[field] = String(text);
  }
  const [fault, ...others] = faults;
  if (fault) return { kind: 'invalid', fault, ...(others.length > 0 && { others }) };
  if (Object.keys(submitted).some((name) => !Object.hasOwn(addressLengths, name))) {
    return invalid('address', 'answer.format');
  }
  const known = isMembers(before) && sameAddress(before, address) ? before : undefined;
  const unverified = { ...address, deliverable: false, simulated: false, verified: false };
  return accepted(known ?? unverified);
}

function partFault(field: AddressPart, text: unknown): AnswerFault | undefined {
  const maxLength = addressLengths[field];
  const fault = (code: AnswerIssueCode, params = {}) =>
    ({ subject: 'address', code, params: { field, ...params } }) as const;
  if (text === undefined || isBlank(text)) return fault('answer.format');
  if (typeof text !== 'string') return fault('answer.type');
  if (hasMoreCharacters(text, maxLength)) return fault('answer.length', { maxLength });
  return isPrintable(text) ? undefined : fault('answer.format');
}

/** Validates the address behind a suggestion; undefined: unknown or expired. */
export function validateSuggestion(provided: ProvidedAddress | undefined): Validation<FactMembers> {
  if (!provided) return invalid('address', 'answer.format');
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
  return addressParts.every((name) => a[name] === b[name]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
