import { checkHealth } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { startOrders } from './orders-under-test.ts';

test('the service starts and answers its health check', async () => {
  const { transport, context } = await startOrders();
  await expect(checkHealth(transport, 1000)).resolves.toBeUndefined();
  expect(context.checks).toHaveProperty('accounts');
});
