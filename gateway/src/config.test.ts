import { ConfigError } from '@telehealth/service-kit';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';

const least = {
  ACCOUNTS_URL: 'http://accounts:8080',
  INTAKE_URL: 'http://intake:8080',
  CATALOG_URL: 'http://catalog:8080',
  ORDERS_URL: 'http://orders:8080',
  WEBHOOKS_URL: 'http://webhooks:8080',
  DOMAINS_URL: 'http://domains:8080',
  ONBOARDING_URL: 'http://onboarding:8080',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  CURSOR_KEYS: 'k'.repeat(43),
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => `${fault.variable} ${fault.message}`);
  }
}

test('the addresses of services and the secrets are required', () => {
  expect(faultsOf({})).toEqual(Object.keys(least).map((variable) => `${variable} is required`));
});

test.each([
  ['INTERNAL_CREDENTIAL', 'internalCredentials'],
  ['CURSOR_KEYS', 'cursorKeys'],
] as const)('decisions.md 13: %s is 32 random bytes, and two values are valid at once', (variable, name) => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  expect(loadConfig({ ...least, [variable]: `${one},${two}` })[name]).toEqual([one, two]);
  expect(faultsOf({ ...least, [variable]: 'o'.repeat(42) })).toEqual([
    expect.stringMatching(new RegExp(`^${variable} must be 32 random bytes or more`)),
  ]);
});

test('decisions.md 1: TRUSTED_PROXIES names whose X-Forwarded-For is believed, nobody by default', () => {
  expect(loadConfig(least).trustedProxies).toEqual([]);
  expect(loadConfig({ ...least, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
  expect(faultsOf({ ...least, TRUSTED_PROXIES: 'proxy.internal' })).toEqual([
    'TRUSTED_PROXIES must be IP addresses or CIDR ranges, several separated by commas',
  ]);
});

test('decisions.md 13: a cursor is read by gateways that have the key it was written with, and by no other', async () => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  const scope = { list: 'orders', clientId: 'cli_1' };
  const cursorsUnder = async (keys: string) => {
    const context = await createContext(loadConfig({ ...least, LOG_LEVEL: 'silent', CURSOR_KEYS: keys }));
    await context.close();
    return context.cursors;
  };
  const cursor = (await cursorsUnder(one)).write(scope, ['7']);
  expect((await cursorsUnder(`${two},${one}`)).read(scope, cursor)).toEqual(['7']);
  const other = await cursorsUnder(two);
  expect(() => other.read(scope, cursor)).toThrow();
});
