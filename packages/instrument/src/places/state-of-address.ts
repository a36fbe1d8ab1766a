import { type FactValue, isMembers } from '@telehealth/conditions';
import { recogniseCountry, recogniseState } from './recognise-place.ts';
import { stateCodes } from './us-states.ts';

/** The state of an address that is in no state of the US, as far as its words tell. It matches no state. */
export const elsewhere = 'elsewhere';

/** What the state of an address may be as a code of conditions: the states in lower case, and `elsewhere`. */
export const addressStates: readonly string[] = [...stateCodes.map((code) => code.toLowerCase()), elsewhere];

/**
 * The state of an address answer, one of `addressStates`. What is not recognised is never left unknown, so that every
 * comparison with a state says no (decisions.md 4). Undefined when there is no address.
 */
export function stateOfAddress(address: FactValue | undefined): string | undefined {
  if (!isMembers(address)) return undefined;
  const { state, country } = address;
  if (typeof state !== 'string' || typeof country !== 'string') return undefined;
  const recognised = recogniseCountry(country) && recogniseState(state);
  return recognised?.toLowerCase() ?? elsewhere;
}
