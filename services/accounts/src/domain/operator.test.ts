import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { createdOperator } from './operator.ts';

const known = ['operators', 'accounts', 'catalog'] as const;
type Scope = (typeof known)[number];

function outcome(name: string, scopes: readonly string[], own: readonly Scope[] = known): unknown {
  try {
    return createdOperator({ name, scopes }, { known, own: new Set(own) });
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

test('decisions.md 11: nobody grants a scope they lack', () => {
  expect(outcome('ada', ['catalog', 'accounts'], ['operators', 'accounts'])).toEqual(['forbidden']);
  expect(outcome('ada', ['accounts'], ['operators', 'accounts'])).toEqual({
    name: 'ada',
    scopes: ['accounts'],
  });
});

test('the name of the bootstrap operator is taken', () => {
  expect(outcome('bootstrap', ['accounts'])).toEqual(['conflict']);
});
