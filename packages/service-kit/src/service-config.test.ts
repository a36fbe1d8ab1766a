import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readServiceConfig } from './service-config.ts';

const configOf = (internalCredential: string) =>
  readConfig({ STORE_URL: 'sqlite::memory:', INTERNAL_CREDENTIAL: internalCredential }, readServiceConfig);

test('decisions.md 13: INTERNAL_CREDENTIAL of a service is 32 random bytes, and two values are valid at once', () => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  expect(configOf(`${one},${two}`).internalCredentials).toEqual([one, two]);
  expect(() => configOf('o'.repeat(42))).toThrow(/^INTERNAL_CREDENTIAL: must be 32 random bytes/);
});
