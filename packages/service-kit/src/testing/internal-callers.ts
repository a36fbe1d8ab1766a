import { internalCallers } from '@telehealth/contracts/internal-callers';
import { credentialFor, digestOf, type InternalCaller } from '@telehealth/rpc';

/** The internal credential of every process in tests. Presented as it is, it is that of every caller. */
export const internalCredential = 'canary-internal-credential-of-tests-with-43-characters';

const names = new Set(Object.values(internalCallers).flatMap((contracts) => Object.values(contracts).flat()));
const presented = [
  internalCredential,
  ...Object.keys(internalCallers).map((service) => credentialFor(service, internalCredential)),
];

/** Every process as a caller, for a service under test and for what stands in its tests for others. */
export const internalCallersInTests: readonly InternalCaller[] = presented.flatMap((value) =>
  [...names].map((name) => ({ name, digest: digestOf(value) })),
);
