import { randomBytes } from 'node:crypto';
import { ConfigError } from '@telehealth/service-kit';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const required = {
  ...{ STORE_URL: 'sqlite::memory:', BUS_URL: 'memory:', PORT: '0', METRICS_PORT: '0' },
  INTERNAL_CREDENTIAL: randomBytes(32).toString('base64'),
  ...{ ACCOUNTS_URL: 'http://accounts:8081', SEALING_KEYS: `k1:${randomBytes(32).toString('base64')}` },
  PUBLIC_URL: 'https://api.telehealth.com',
};

const live = { ...required, DEPLOYMENT_MODE: 'live', EDGE_DOMAIN: 'edge.telehealth.com' };

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable }) => variable);
  }
}

test('test mode simulates DNS and certificates unless it is told to ask', () => {
  expect(loadConfig(required)).toMatchObject({ dns: { resolvers: [] }, acme: undefined });
  const asking = loadConfig({ ...required, DNS_PROVIDER: 'resolvers', CERTIFICATE_PROVIDER: 'acme' });
  expect(asking.dns.resolvers).toHaveLength(2);
  expect(asking.acme).toBeDefined();
});

test('live mode asks, and refuses to simulate', () => {
  expect(loadConfig(live).dns.resolvers).toHaveLength(2);
  expect(loadConfig(live).acme).toBeDefined();
  expect(faultsOf({ ...live, DNS_PROVIDER: 'simulated' })).toEqual(['DNS_PROVIDER']);
  expect(faultsOf({ ...live, CERTIFICATE_PROVIDER: 'simulated' })).toEqual(['CERTIFICATE_PROVIDER']);
});
