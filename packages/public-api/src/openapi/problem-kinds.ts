import type { ErrorKind } from '@telehealth/errors';
import { isChange, mayChange, type Operation } from '../operation.ts';

export function takesIdempotencyKey(operation: Operation): boolean {
  return isChange(operation) && operation.credentials.length > 0 && operation.idempotent !== false;
}

/** Follow from who may call the operation, and how. */
function commonKindsOf(operation: Operation): readonly ErrorKind[] {
  const { credentials, brand, path, rawBody } = operation;
  const needsCredential = credentials.length > 0;
  const when = (applies: boolean, ...kinds: ErrorKind[]): ErrorKind[] => (applies ? kinds : []);
  return [
    'malformed-request',
    ...when(brand !== undefined, 'malformed-brand'),
    ...when(needsCredential, 'unauthorized'),
    ...when(credentials.includes('apiKey'), 'forbidden'),
    ...when(needsCredential && !credentials.includes('publishableKey'), 'publishable-credential-read-only'),
    ...when(brand !== undefined || path.includes('{'), 'not-found'),
    ...when(isChange(operation), 'payload-too-large'),
    ...when(isChange(operation) && rawBody === undefined, 'unsupported-media-type'),
    ...when(takesIdempotencyKey(operation), 'idempotency-in-flight', 'idempotency-mismatch'),
    ...when(needsCredential, 'rate-limited'),
    'internal',
    'unavailable',
    ...when(needsCredential && mayChange(operation), 'maintenance'),
    'timeout',
  ];
}

/** All kinds that the operation may answer. */
export function kindsOf(operation: Operation): readonly ErrorKind[] {
  return [...new Set([...commonKindsOf(operation), ...(operation.problems ?? [])])];
}
