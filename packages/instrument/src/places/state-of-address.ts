import { type FactValue, isMembers } from '@telehealth/conditions';
import { recogniseCountry, recogniseState } from './recognise-place.ts';
import { stateCodes } from './us-states.ts';

/** For an address in no recognised US state. It matches no state. */
export const elsewhere = 'elsewhere';

/** In conditions: states in lower case, and `elsewhere`. */
export const addressStates: readonly string[] = [...stateCodes.map((code) => code.toLowerCase()), elsewhere];

/**
 * One of `addressStates`. An unrecognised state is `elsewhere` and not unknown, so every comparison with a state is
 * false (decisions.md 4). Undefined without an address.
 */
export function stateOfAddress(address: FactValue | undefined): string | undefined {
  if (!isMembers(address)) return undefined;
  const { state, country } = address;
  if (typeof state !== 'string' || typeof country !== 'string') return undefined;
  const recognised = recogniseCountry(country) && recogniseState(state);
  return recognised?.toLowerCase() ?? elsewhere;
}
