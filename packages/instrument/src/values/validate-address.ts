import { type FactMembers, type FactValue, isMembers } from '@telehealth/conditions';
import { type AnswerFault, addressParts } from '../messages/index.ts';
import type { ProvidedAddress } from './address.ts';
import { addressLengths } from './address-parts.ts';
import { type JudgedAddress, judgeAddress } from './judge-address.ts';
import { accepted, invalid, type Validation } from './validation.ts';

/** Undefined for any other answer. */
export function suggestionIdOf(submitted: unknown): string | undefined {
  if (!isObject(submitted) || Object.keys(submitted).length !== 1) return undefined;
  const { suggestion_id: id } = submitted;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Validates any JSON value as a typed, unverified address (interface.md 4.2). An unchanged `before` keeps its
 * verification.
 */
export function validateAddress(submitted: unknown, before: FactValue | undefined): Validation<FactMembers> {
  if (!isObject(submitted)) return invalid('address', 'answer.type');
  const { parts, faults } = judgeAddress(submitted);
  if (faults.length > 0) return invalidParts(faults);
  if (Object.keys(submitted).some((name) => !Object.hasOwn(addressLengths, name))) {
    return invalid('address', 'answer.format');
  }
  const known = isMembers(before) && sameAddress(before, parts) ? before : undefined;
  return accepted(known ?? { ...parts, deliverable: false, simulated: false, verified: false });
}

/** As a typed address; undefined: an unknown or expired suggestion. */
export function validateSuggestion(provided: ProvidedAddress | undefined): Validation<FactMembers> {
  if (!provided) return invalid('address', 'answer.format');
  const { address, deliverable, simulated } = provided;
  const { postalCode, ...same } = address;
  const { parts, faults } = judgeAddress({ ...same, postal_code: postalCode });
  if (faults.length > 0) return invalidParts(faults);
  return accepted({
    ...parts,
    deliverable: deliverable && !simulated,
    simulated,
    // A fabricated address is never verified (interface.md 2.12).
    verified: !simulated,
  });
}

function invalidParts([fault, ...others]: readonly AnswerFault[]): Validation<never> {
  if (!fault) throw new Error('a refused address has a fault');
  return { kind: 'invalid', fault, ...(others.length > 0 && { others }) };
}

/** In the form of the control. */
export function addressOf(value: FactMembers): FactMembers {
  const { deliverable: _, simulated: __, verified: ___, ...address } = value;
  return address;
}

function sameAddress(a: FactMembers, b: JudgedAddress['parts']): boolean {
  return addressParts.every((name) => a[name] === b[name]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
