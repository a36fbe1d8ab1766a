import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readServiceConfig } from './service-config.ts';

const [one, two, three] = ['0', '1', '2'].map((digit) => digit.repeat(64));

const configOf = (settings: Readonly<Record<string, string>>) =>
  readConfig(
    {
      STORE_URL: 'sqlite::memory:',
      INTERNAL_CREDENTIAL: 'o'.repeat(43),
      INTERNAL_CALLERS: `gateway:${one}`,
      ...settings,
    },
    readServiceConfig,
  );

test('decisions.md 13: INTERNAL_CREDENTIAL of a service is 32 random bytes, its own alone', () => {
  expect(configOf({}).internalCredential).toBe('o'.repeat(43));
  for (const value of ['o'.repeat(42), `${'o'.repeat(43)},${'p'.repeat(43)}`]) {
    const fault = /^INTERNAL_CREDENTIAL: must be 32 random bytes or more in base64 or hex$/;
    expect(() => configOf({ INTERNAL_CREDENTIAL: value })).toThrow(fault);
  }
});

test.each([
  [`gateway:${one},intake:${two}`, ['gateway', 'intake']],
  [`gateway:${one}\ngateway:${two}\n\nintake:${three}\n`, ['gateway', 'gateway', 'intake']],
])(
  'decisions.md 13: a service knows each of its callers, and two values of one of them at once: %j',
  (text, names) => {
    expect(configOf({ INTERNAL_CALLERS: text }).internalCallers.map(({ name }) => name)).toEqual(names);
  },
);

test.each([
  ['', 'no list'],
  [`gateway:${one?.slice(1)}`, 'no SHA-256'],
  [one ?? '', 'no name'],
  [`gateway:${one},intake:${one}`, 'two processes that present the same'],
  [`gateway:${one},gateway:${two},gateway:${three}`, 'three values of one process'],
])('decisions.md 13: INTERNAL_CALLERS of %j is a fault: %s', (text) => {
  expect(() => configOf({ INTERNAL_CALLERS: text })).toThrow(/^INTERNAL_CALLERS: (must be|is required)/);
});
