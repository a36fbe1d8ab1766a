import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const least = {
  STORE_URL: 'sqlite::memory:',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
  ACCOUNTS_URL: 'http://accounts:8080',
  CATALOG_URL: 'http://catalog:8080',
  INTAKE_URL: 'http://intake:8080',
  SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  PUBLIC_URL: 'https://api.telehealth.com',
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

test('test mode takes simulated payments until a provider is named', () => {
  expect(loadConfig(least).provider).toEqual({ name: 'simulated' });
});

test('confirmations of simulated payments go to GATEWAY_URL, and not to the address of patients', () => {
  const env = { ...least, GATEWAY_URL: 'http://gateway:8000' };
  expect(loadConfig(env).provider).toEqual({ name: 'simulated', eventsUrl: 'http://gateway:8000' });
  expect(faultsOf({ ...env, GATEWAY_URL: 'gateway' })).toEqual([
    'GATEWAY_URL must be http://host:port or https://host',
  ]);
});

test('decisions.md 16: live mode has no simulated payments, and names each setting that Stripe needs beside every other fault', () => {
  const live = { ...least, DEPLOYMENT_MODE: 'live', PUBLIC_URL: 'http://127.0.0.1:8000' };
  expect(faultsOf(live)).toEqual([
    'PUBLIC_URL must be https, or on loopback in test mode',
    'STRIPE_SECRET_KEY is required',
    'STRIPE_WEBHOOK_SECRETS is required',
  ]);
});

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1234567890', 'STRIPE_WEBHOOK_SECRETS is required'],
  ['STRIPE_WEBHOOK_SECRETS', 'whsec_1234567890123456', 'STRIPE_SECRET_KEY is required'],
])('decisions.md 16: %s alone names Stripe, and the other setting is missing', (variable, value, fault) => {
  expect(faultsOf({ ...least, [variable]: value })).toEqual([fault]);
});

test('decisions.md 13: an order is kept for the accounting period at least', () => {
  const shorter = { ...least, ACCOUNTING_PERIOD: '400d', ORDER_RETENTION: '399d' };
  expect(faultsOf(shorter)).toEqual(['ORDER_RETENTION must not be shorter than ACCOUNTING_PERIOD']);
  expect(faultsOf({ ...shorter, ORDER_RETENTION: '400d' })).toEqual([]);
  expect(loadConfig(least).orders.retentionMs).toBeUndefined();
});

test('the provider is asked every 15 minutes, and for its list of events every five', () => {
  const { reconcileEveryMs, readEventsEveryMs } = loadConfig(least).orders;
  expect([reconcileEveryMs, readEventsEveryMs]).toEqual([900_000, 300_000]);
});
