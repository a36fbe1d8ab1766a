import type { ErrorKind } from '@telehealth/errors';
import { isChange, type Operation } from '../operation.ts';

/** Whether the operation takes an `Idempotency-Key`. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return isChange(operation) && operation.credentials.length > 0 && operation.idempotent !== false;
}

/** Problems that say nothing of the operation: they follow from who may call it, and how. */
export function commonKindsOf(operation: Operation): readonly ErrorKind[] {
  const { credentials, brand, path, rawBody } = operation;
  const needsCredential = credentials.length > 0;
  const when = (applies: boolean, ...kinds: ErrorKind[]): ErrorKind[] => (applies ? kinds : []);
  return [
    'malformed-request',
    ...when(brand !== undefined, 'malformed-brand'),
    ...when(needsCredential, 'unauthorized'),
    ...when(needsCredential && !credentials.includes('publishableKey'), 'publishable-credential-read-only'),
    ...when(brand !== undefined || path.includes('{'), 'not-found'),
    ...when(isChange(operation), 'payload-too-large'),
    ...when(isChange(operation) && rawBody === undefined, 'unsupported-media-type'),
    ...when(takesIdempotencyKey(operation), 'idempotency-in-flight', 'idempotency-mismatch'),
    ...when(needsCredential, 'rate-limited'),
    'internal',
    'unavailable',
    'timeout',
  ];
}

/** The name of the answer with all common problems of the operation. */
export function nameOfCommon(operation: Operation): string {
  const { credentials, rawBody } = operation;
  const caller =
    credentials.length === 0 ? 'Anonymous' : credentials.includes('publishableKey') ? 'Page' : '';
  if (!isChange(operation)) return `${caller}ReadProblems`;
  if (rawBody !== undefined) return `${caller}RawChangeProblems`;
  return takesIdempotencyKey(operation) ? `${caller}ChangeProblems` : `${caller}UploadProblems`;
}

/** Every kind of problem that the operation may answer. */
export function kindsOf(operation: Operation): readonly ErrorKind[] {
  return [...commonKindsOf(operation), ...(operation.problems ?? [])];
}
