export { openClientRecords } from './client-records.ts';
export { openKeyUses } from './find-key-uses.ts';
export { type IdempotencyParts, openIdempotency } from './idempotency.ts';
export { type KeyedRequest, keyedRequest } from './keyed-request.ts';
