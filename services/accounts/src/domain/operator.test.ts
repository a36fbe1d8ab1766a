import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { createdOperator, isValidOperator, type NewOperator } from './operator.ts';

const known = ['operators', 'accounts', 'catalog'] as const;
function outcome(name: string, scopes: readonly string[], more: Partial<NewOperator> = {}): unknown {
  const input = { name, scopes, clientIds: [], expiry: undefined, email: '', ...more };
  try {
    return createdOperator(input, { scopes: known, clientIds: new Set(['cli_1', 'cli_2']), at: 1000 });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.kind, ...error.issues.map((issue) => `${issue.where} ${issue.code}`)];
  }
}

test.each(['a', 'ada.lovelace', 'ci-bot_2', 'a'.repeat(64)])('an operator may be called %j', (name) => {
  expect(outcome(name, ['accounts'])).toEqual({ name, scopes: ['accounts'] });
});

test.each(['', 'A', '1a', '.a', 'a b', 'a:b', 'a\n', 'ä', 'a'.repeat(65)])(
  'an operator may not be called %j',
  (name) => {
    expect(outcome(name, ['accounts'])).toEqual(['validation', '/name name.malformed']);
  },
);

test.each([
  [[], ['/scopes scopes.missing']],
  [['accounts', 'root'], ['/scopes/1 scopes.unknown']],
  [['accounts', 'accounts'], ['/scopes/1 scopes.repeated']],
  [['toString'], ['/scopes/0 scopes.unknown']],
])('scopes %j are refused', (scopes, expected) => {
  expect(outcome('ada', scopes)).toEqual(['validation', ...expected]);
});

test('decisions.md 11: an operator can be bound to clients that exist, each named once', () => {
  expect(outcome('ada', ['accounts'], { clientIds: ['cli_2', 'cli_1'] })).toEqual({
    name: 'ada',
    scopes: ['accounts'],
    clientIds: ['cli_2', 'cli_1'],
  });
  expect(outcome('ada', ['accounts'], { clientIds: ['cli_1', 'cli_3', 'cli_1'] })).toEqual([
    'validation',
    '/client_ids/1 client_ids.unknown',
    '/client_ids/2 client_ids.repeated',
  ]);
  expect(outcome('ada', ['accounts'], { clientIds: new Array(101).fill('cli_1') })).toEqual([
    'validation',
    '/client_ids client_ids.too_many',
  ]);
});

test.each([
  [{ at: 1001 }, 1001],
  [{ inSeconds: 60 }, 61_000],
])('decisions.md 11: a token ends when %j says', (expiry, expiresAt) => {
  expect(outcome('ada', ['accounts'], { expiry })).toEqual({ name: 'ada', scopes: ['accounts'], expiresAt });
});

test.each([{ at: 1000 }, { at: 0 }, { at: -1 }, { at: 8_640_000_000_000_001 }, { inSeconds: 0 }])(
  'a token cannot end at %j',
  (expiry) => {
    expect(outcome('ada', ['accounts'], { expiry })).toEqual(['validation', '/expires_at expiry.not_future']);
  },
);

test('decisions.md 11: a token is valid until it is revoked or ends', () => {
  expect(isValidOperator({}, 5)).toBe(true);
  expect(isValidOperator({ expiresAt: 6 }, 5)).toBe(true);
  expect(isValidOperator({ expiresAt: 5 }, 5)).toBe(false);
  expect(isValidOperator({ revokedAt: 4, expiresAt: 6 }, 5)).toBe(false);
});

test('the name of the bootstrap operator is taken', () => {
  expect(outcome('bootstrap', ['accounts'])).toEqual(['conflict']);
});
