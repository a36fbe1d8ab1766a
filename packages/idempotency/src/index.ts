export { type IdempotencyParts, openIdempotency } from './idempotency.ts';
export { type KeyedRequest, keyedRequest } from './keyed-request.ts';
