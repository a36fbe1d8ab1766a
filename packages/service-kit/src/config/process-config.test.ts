import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadProcessConfig } from './process-config.ts';

const configOf = (env: Readonly<Record<string, string>>) =>
  loadProcessConfig(
    (from) =>
      readConfig(from, (read) => ({ busUrl: read.optionalSecretUrl('BUS_URL'), port: read.port('PORT', 1) })),
    env,
  );

test('decisions.md 16: a separate process must name its bus, which is reported with every other fault', () => {
  expect(configOf({ BUS_URL: 'nats://bus' }).busUrl).toBe('nats://bus');
  expect(configOf({ BUS_URL: 'memory:' }).busUrl).toBe('memory:');
  expect(() => configOf({})).toThrow(/^BUS_URL: is required$/);
  expect(() => configOf({ PORT: 'x' })).toThrow(/^PORT: .*\nBUS_URL: is required$/);
});

test('decisions.md 16: in live mode its bus is one that others share', () => {
  expect(configOf({ BUS_URL: 'nats://bus', DEPLOYMENT_MODE: 'live' }).busUrl).toBe('nats://bus');
  const lonely = { BUS_URL: 'memory:', DEPLOYMENT_MODE: 'live' };
  expect(() => configOf(lonely)).toThrow(/^BUS_URL: must be shared/);
  expect(() => configOf({ ...lonely, PORT: 'x' })).toThrow(/^PORT: .*\nBUS_URL: must be shared/);
  expect(() => configOf({ DEPLOYMENT_MODE: 'live' })).toThrow(/^BUS_URL: is required$/);
});
