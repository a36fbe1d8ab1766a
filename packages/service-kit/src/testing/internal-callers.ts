import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentialFor, digestOf, type InternalCaller } from '@telehealth/rpc';

/** The internal credential of every process in tests. Presented as it is, it is that of every caller. */
export const internalCredential = 'canary-internal-credential-of-tests-with-43-characters';

const services = readdirSync(join(import.meta.dirname, '../../../../services'));
const presented = [
  internalCredential,
  ...services.map((service) => credentialFor(service, internalCredential)),
];

/** Every process as a caller, for a service under test and for what stands in its tests for others. */
export const internalCallersInTests: readonly InternalCaller[] = presented.flatMap((value) =>
  ['gateway', ...services].map((name) => ({ name, digest: digestOf(value) })),
);
