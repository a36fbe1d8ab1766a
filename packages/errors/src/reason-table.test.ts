import { expect, test } from 'vitest';
import { DomainError, refusal } from './domain-error.ts';
import { errorTable } from './error-table.ts';
import { isReason, operatorReasons, reasonTable, tenantReasons } from './reason-table.ts';

test('decisions.md 1: only problems of status 400, 409, 422 and 429 say why, and config-gap and malformed-brand do not', () => {
  for (const { kind } of Object.values(reasonTable)) {
    expect([400, 409, 422, 429]).toContain(errorTable[kind].status);
    expect(['config-gap', 'malformed-brand']).not.toContain(kind);
  }
});

test('a refusal has the kind of its reason', () => {
  const error = refusal('nothing_before', 'No node comes before the current one.');
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({
    kind: 'conflict',
    reason: 'nothing_before',
    detail: 'No node comes before the current one.',
  });
});

test('prototype names are no reasons', () => {
  expect([isReason('constructor'), isReason('nothing_before')]).toEqual([false, true]);
});

test('no reason is of tenants and of operators alone', () => {
  expect(Object.keys(operatorReasons).filter((reason) => Object.hasOwn(tenantReasons, reason))).toEqual([]);
});
