import type { StateCode } from '../src/places/us-states.ts';
import { someZipOf } from '../src/places/zip-codes.ts';

/** A whole address in the state. */
export function addressIn(state: StateCode) {
  return { line1: '1 Main St', city: 'Springfield', state, postal_code: someZipOf(state), country: 'US' };
}
