import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const least = {
  STORE_URL: 'sqlite::memory:',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
  OPERATOR_TOKEN: 'o'.repeat(43),
  PUBLIC_URL: 'https://api.telehealth.com',
  SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
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

test('a deployment is in test mode by default', () => {
  expect(loadConfig(least).deploymentMode).toBe('test');
  expect(loadConfig({ ...least, DEPLOYMENT_MODE: 'live' }).deploymentMode).toBe('live');
  expect(faultsOf({ ...least, DEPLOYMENT_MODE: 'prod' })).toEqual([
    'DEPLOYMENT_MODE must be one of test, live',
  ]);
});

test('store and secrets are required', () => {
  expect(faultsOf({}).map((fault) => fault.split(' ')[0])).toEqual([
    'STORE_URL',
    'INTERNAL_CREDENTIAL',
    'INTERNAL_CALLERS',
    'OPERATOR_TOKEN',
    'SEALING_KEYS',
    'PUBLIC_URL',
  ]);
});

test('decisions.md 13: a bootstrap token has 32 random bytes, two tokens may be valid at once, and none equals the internal credential', () => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  expect(loadConfig({ ...least, OPERATOR_TOKEN: `${one},${two}` }).operatorTokens).toEqual([one, two]);
  expect(faultsOf({ ...least, OPERATOR_TOKEN: 'o'.repeat(42) })).toEqual([
    expect.stringMatching(/^OPERATOR_TOKEN must be 32 random bytes or more/),
  ]);
  expect(faultsOf({ ...least, OPERATOR_TOKEN: `${one},${two}`, INTERNAL_CREDENTIAL: two })).toEqual([
    'OPERATOR_TOKEN must differ from INTERNAL_CREDENTIAL',
  ]);
});
