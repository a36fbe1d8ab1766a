import { expect, test } from 'vitest';
import { type ErrorKind, errorTable, isErrorKind, kindFromCode } from './index.ts';

test.each([
  ['unauthorized', 'unauthenticated', 401],
  ['malformed-brand', 'invalid_argument', 400],
  ['malformed-request', 'invalid_argument', 400],
  ['publishable-credential-read-only', 'permission_denied', 403],
  ['keys-by-contact', 'permission_denied', 403],
  ['forbidden', 'permission_denied', 403],
  ['not-found', 'not_found', 404],
  ['method-not-allowed', 'unimplemented', 405],
  ['not-ready', 'failed_precondition', 409],
  ['conflict', 'aborted', 409],
  ['idempotency-in-flight', 'aborted', 409],
  ['payload-too-large', 'resource_exhausted', 413],
  ['unsupported-media-type', 'invalid_argument', 415],
  ['validation', 'invalid_argument', 422],
  ['config-gap', 'failed_precondition', 422],
  ['phase-not-ready', 'failed_precondition', 422],
  ['answer-refused', 'failed_precondition', 422],
  ['idempotency-mismatch', 'failed_precondition', 422],
  ['rate-limited', 'resource_exhausted', 429],
  ['internal', 'internal', 500],
  ['unavailable', 'unavailable', 503],
  ['maintenance', 'unavailable', 503],
  ['timeout', 'deadline_exceeded', 504],
] as const)('kind %s is code %s and status %i', (kind, code, status) => {
  expect(errorTable[kind]).toMatchObject({ code, status });
});

test('the kinds are the problem types of decisions.md 1 and, of scopes, forbidden; all are listed above', () => {
  const problemTypes = 22;
  expect(Object.keys(errorTable)).toHaveLength(problemTypes + 1);
});

test('a peer that denies without our detail reads as unauthorized: only our own detail says forbidden', () => {
  expect(kindFromCode(errorTable.forbidden.code)).toBe('unauthorized');
});

test.each([
  ['not_found', 'not-found'],
  ['unavailable', 'unavailable'],
  ['deadline_exceeded', 'timeout'],
  ['data_loss', 'internal'],
  ['toString', 'internal'],
] as [string, ErrorKind][])('a peer without our detail: code %s reads as %s', (code, kind) => {
  expect(kindFromCode(code)).toBe(kind);
});

test('prototype names are no kinds', () => {
  expect(isErrorKind('constructor')).toBe(false);
  expect(isErrorKind('config-gap')).toBe(true);
});
