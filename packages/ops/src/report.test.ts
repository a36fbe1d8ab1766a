import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { Declined, Unreachable, UsageError } from './failure.ts';
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

test('a refusal shows its title and kind, a line per issue, and the correlation id', () => {
  const issues = [
    { code: 'x', message: 'A name is required.', where: '/name' },
    { code: 'y', message: 'Not today.' },
  ];
  expect(
    reportOf(new DomainError('validation', 'Validation failed', { issues, retryAfterSeconds: 4 }), call),
  ).toEqual({
    exitCode: 1,
    lines: [
      'Validation failed (validation)',
      '/name: A name is required.',
      'Not today.',
      'It may succeed after 4 s',
      'Correlation id: cor_1',
    ],
  });
});

test('a refused token is named by its source', () => {
  expect(reportOf(new DomainError('unauthorized'), call).lines).toContain(
    'The operator token of OPS_TOKEN is unknown or revoked',
  );
});

test('other errors are thrown', () => {
  const fault = new TypeError('a bug');
  expect(() => reportOf(fault, call)).toThrow(fault);
});
