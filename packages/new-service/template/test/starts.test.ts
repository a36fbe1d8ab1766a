import { checkHealth } from '@telehealth/rpc';
import { serviceUnderTest } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { service } from '../src/index.ts';

test('the service starts and answers its health check', async () => {
  const config = { storeUrl: 'sqlite::memory:', accountsUrls: ['http://127.0.0.1:9'] };
  const running = await serviceUnderTest(service, config, {});
  onTestFinished(running.close);
  await expect(checkHealth(running.transport, 1000)).resolves.toBeUndefined();
  expect(running.context.checks).toHaveProperty('accounts');
});
