import { randomBytes } from 'node:crypto';
import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const required = {
  ...{ STORE_URL: 'sqlite::memory:', BUS_URL: 'memory:', PORT: '0', METRICS_PORT: '0' },
  INTERNAL_CREDENTIAL: randomBytes(32).toString('base64'),
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
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

test('test mode simulates DNS and certificates until resolvers and an authority are named', () => {
  expect(loadConfig(required)).toMatchObject({ dns: { resolvers: [] }, acme: undefined });
  const named = { DNS_RESOLVERS: '10.0.0.2,10.0.0.3', ACME_DIRECTORY_URL: 'https://acme.example/directory' };
  expect(loadConfig({ ...required, ...named })).toMatchObject({
    dns: { resolvers: ['10.0.0.2', '10.0.0.3'] },
    acme: { directoryUrl: 'https://acme.example/directory' },
  });
});

test.each([
  ['unset', ''],
  ['an example', 'edge.op.example'],
])('decisions.md 16: live mode refuses an edge domain that is %s', (_, name) => {
  expect(() => loadConfig({ ...live, EDGE_DOMAIN: name })).toThrow(
    'EDGE_DOMAIN: must not end in .example in live mode',
  );
});

test('live mode simulates neither', () => {
  expect(loadConfig(live).dns.resolvers).toHaveLength(2);
  expect(loadConfig(live).acme).toBeDefined();
});

test.each([
  ['DNS_RESOLVERS', '1.1.1.1'],
  ['ACME_DIRECTORY_URL', 'http://acme.example/directory'],
])('%s is a fault when it is %s', (variable, text) => {
  expect(faultsOf({ ...required, [variable]: text })).toEqual([variable]);
});
