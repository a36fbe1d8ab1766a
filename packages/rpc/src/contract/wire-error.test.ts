import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { connectErrorOf, errorFromWire } from './wire-error.ts';

test.each(Object.keys(errorTable) as ErrorKind[])('%s comes back as itself, without its message', (kind) => {
  const sent = new DomainError(kind, 'secret', {
    issues: [
      {
        code: 'fact.unknown',
        message: 'c',
        where: '/d',
        exclusiveCodes: ['e'],
        conflictingCodes: ['f', 'g'],
      },
    ],
    retryAfterSeconds: 3,
  });
  const received = errorFromWire(connectErrorOf(sent));
  expect(received).toMatchObject({ kind, issues: sent.issues, retryAfterSeconds: 3 });
  expect(received.message).toBe(errorTable[kind].title);
});

test('an issue comes back without the fields it never had', () => {
  const issues = [{ code: 'fact.unknown', message: 'b' }] as const;
  expect(errorFromWire(connectErrorOf(new DomainError('validation', 'x', { issues }))).issues).toEqual(
    issues,
  );
});

test.each([
  ['the code counts where a peer sent no detail', new ConnectError('patient', Code.NotFound), 'not-found'],
  ['unimplemented is a fault of ours', new ConnectError('patient', Code.Unimplemented), 'internal'],
  ['a refused connection', Object.assign(new Error('patient'), { code: 'ECONNREFUSED' }), 'unavailable'],
  [
    'a name that cannot be resolved',
    Object.assign(new Error('patient'), { code: 'EAI_AGAIN' }),
    'unavailable',
  ],
  ['a time-out of the system', Object.assign(new Error('patient'), { code: 'ETIMEDOUT' }), 'timeout'],
  ['an error of ours', new Error('patient'), 'internal'],
  ['no error at all', 'patient', 'internal'],
] as [string, unknown, ErrorKind][])('%s reads as its kind, without its text', (_, thrown, kind) => {
  const error = errorFromWire(thrown);
  expect(error.kind).toBe(kind);
  expect(error.message).not.toContain('patient');
});

test('a refusal passes through untouched', () => {
  const refusal = new DomainError('conflict');
  expect(errorFromWire(refusal)).toBe(refusal);
});
