import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { Declined, Unreachable, UsageError } from '../io/failure.ts';
import { reportOf } from './report.ts';

const call = { correlationId: 'cor_1', idempotencyKey: 'key-1', tokenSource: 'OPS_TOKEN' };
const again = expect.stringContaining('--idempotency-key key-1');

test.each<[failure: Error, exitCode: number, uncertain: boolean]>([
  [new UsageError('no'), 2, false],
  [new Declined(), 1, false],
  [new Unreachable('nobody', false), 3, false],
  [new Unreachable('lost', true), 3, true],
  [new DomainError('unavailable'), 3, true],
  [new DomainError('timeout'), 3, true],
  [new DomainError('internal'), 1, true],
  [new DomainError('idempotency-in-flight'), 1, true],
  [new DomainError('validation'), 1, false],
  [new DomainError('not-found'), 1, false],
  [new DomainError('idempotency-mismatch'), 1, false],
])('%s ends with %i, and repeating is offered: %s', (failure, exitCode, uncertain) => {
  const report = reportOf(failure, call);
  expect(report.exitCode).toBe(exitCode);
  expect(report.lines).toEqual(
    uncertain ? expect.arrayContaining([again]) : expect.not.arrayContaining([again]),
  );
  expect(reportOf(failure, { ...call, idempotencyKey: undefined }).lines.join()).not.toContain(
    '--idempotency-key',
  );
});

test('other errors are thrown', () => {
  const fault = new TypeError('a bug');
  expect(() => reportOf(fault, call)).toThrow(fault);
});
