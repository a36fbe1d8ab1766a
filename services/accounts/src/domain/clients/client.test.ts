import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { type ClientMode, changedClient, createdClient } from './client.ts';

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
  ['test', 'live', ['validation', '/mode mode.not_served']],
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

test('every issue is reported at once', () => {
  expect(refusal('', undefined, 'test')).toHaveLength(3);
});

test('decisions.md 1, rate limits: a client gets the default limits unless it is given others', () => {
  const limits = { intakePerSecond: 500, otherPerSecond: 1000 };
  expect(createdClient({ name: 'Acme', mode: 'test' }, 'test').limits).toEqual({
    intakePerSecond: 100,
    otherPerSecond: 200,
  });
  const client = createdClient({ name: 'Acme', mode: 'test', limits }, 'test');
  expect(client.limits).toEqual(limits);
  expect(changedClient(client, { name: 'Acme 2' })).toEqual({ ...client, name: 'Acme 2' });
  expect(changedClient(client, {})).toEqual(client);
});

test.each([
  [{ intakePerSecond: 1, otherPerSecond: 100_000 }, []],
  [{ intakePerSecond: 0, otherPerSecond: 1 }, ['/limits/intake_per_second']],
  [
    { intakePerSecond: 100_001, otherPerSecond: 0 },
    ['/limits/intake_per_second', '/limits/other_per_second'],
  ],
])('limits %j: wrong at %j', (limits, expected) => {
  const wheres = (act: () => unknown) => {
    try {
      act();
      return [];
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'validation') throw error;
      return error.issues.map((issue) => issue.where);
    }
  };
  const client = createdClient({ name: 'Acme', mode: 'test' }, 'test');
  expect(wheres(() => createdClient({ name: 'Acme', mode: 'test', limits }, 'test'))).toEqual(expected);
  expect(wheres(() => changedClient(client, { limits }))).toEqual(expected);
});
