import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const least = {
  STORE_URL: 'sqlite::memory:',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
  ACCOUNTS_URL: 'http://accounts:8080',
  DOMAINS_URL: 'http://domains:8080',
  SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable }) => variable);
  }
}

test('everything is required, and every fault is reported at once', () => {
  expect(faultsOf({})).toEqual([
    'STORE_URL',
    'INTERNAL_CREDENTIAL',
    'INTERNAL_CALLERS',
    'ACCOUNTS_URL',
    'DOMAINS_URL',
    'SEALING_KEYS',
  ]);
  expect(faultsOf({ ...least, ACCOUNTS_URL: 'accounts', DOMAINS_URL: 'http://a/path' })).toEqual([
    'ACCOUNTS_URL',
    'DOMAINS_URL',
  ]);
});
