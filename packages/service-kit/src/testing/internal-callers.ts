import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentialFor, digestOf, type InternalCaller } from '@telehealth/rpc';

/** Of every process in tests. Presented unchanged, it counts for every caller. */
export const internalCredential = 'canary-internal-credential-of-tests-with-43-characters';

const services = readdirSync(join(import.meta.dirname, '../../../../services'));
const presented = [
  internalCredential,
  ...services.map((service) => credentialFor(service, internalCredential)),
];

/** Every process may call a service under test and its stand-ins. */
export const internalCallersInTests: readonly InternalCaller[] = presented.flatMap((value) =>
  ['gateway', ...services].map((name) => ({ name, digest: digestOf(value) })),
);
