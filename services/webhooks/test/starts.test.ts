import { checkHealth } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { startWebhooks } from './webhooks-under-test.ts';

test('the service starts and answers its health check', async () => {
  const { transport, context } = await startWebhooks();
  await expect(checkHealth(transport, 1000)).resolves.toBeUndefined();
  expect(context.checks).toHaveProperty('accounts');
});

test('the service logs at its start to which addresses that are not public webhooks go', async () => {
  expect((await startWebhooks()).log()).not.toContain('not public');
  const { log } = await startWebhooks({ allow: ['127.0.0.1:4010', '10.0.0.0/8'] });
  expect(log()).toContain('"allow":["127.0.0.1:4010","10.0.0.0/8"]');
});
