import { randomBytes } from 'node:crypto';
import { checkHealth } from '@telehealth/rpc';
import { serviceUnderTest } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { service } from '../src/index.ts';

test('the service starts and answers its health check', async () => {
  const nowhere = 'http://127.0.0.1:9';
  const config = {
    storeUrl: 'sqlite::memory:',
    accountsUrls: [nowhere],
    catalogUrls: [nowhere],
    intakeUrls: [nowhere],
    sealingKeys: [{ id: 'k1', key: randomBytes(32) }] as const,
    publicUrl: nowhere,
    provider: { name: 'simulated' } as const,
    orders: { payWithinMs: 60_000, reconcileEveryMs: 60_000, accountingMs: 60_000 },
  };
  const running = await serviceUnderTest(service, config, {});
  onTestFinished(running.close);
  await expect(checkHealth(running.transport, 1000)).resolves.toBeUndefined();
  expect(running.context.checks).toHaveProperty('accounts');
});
