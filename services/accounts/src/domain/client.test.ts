import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { type ClientMode, createdClient } from './client.ts';

function refusal(name: string, mode: ClientMode | undefined, deployment: ClientMode): unknown {
  try {
    createdClient({ name, mode }, deployment);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.kind, ...error.issues.map((issue) => `${issue.where} ${issue.code}`)];
  }
}

test.each([
  ['test', 'test', undefined],
  ['test', 'live', undefined],
  ['live', 'live', undefined],
  ['live', 'test', ['validation', '/mode mode.not_served']],
  [undefined, 'test', ['validation', '/mode mode.missing']],
] as const)(
  'interface.md 5, API key rule 2: a %s client on a %s deployment',
  (mode, deployment, expected) => {
    expect(refusal('Acme', mode, deployment)).toEqual(expected);
  },
);

test.each([
  ['a', undefined],
  ['Ærøskøbing Health & Söhne', undefined],
  ['😀'.repeat(120), undefined],
  ['', 'name.missing'],
  [' \t', 'name.missing'],
  [' Acme', 'name.malformed'],
  ['Acme\n', 'name.malformed'],
  ['Ac\u0000me', 'name.malformed'],
  ['a'.repeat(121), 'name.too_long'],
])('a client named %j: %s', (name, code) => {
  expect(refusal(name, 'test', 'test')).toEqual(code && ['validation', `/name ${code}`]);
});

test('every issue is told at once', () => {
  expect(refusal('', undefined, 'test')).toHaveLength(3);
});
