import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { onTestFinished } from 'vitest';
import { ownTenant } from './operator.ts';
import { target } from './target.ts';
import { type WebhookClient, webhookClient } from './webhook-client.ts';

export async function ownWebhooks(): Promise<WebhookClient> {
  const { apiKey, brandIds } = await ownTenant();
  return webhookClient({ baseUrl: target().base_url, apiKey, brandId: brandIds[0] });
}

/** Closed at the end of the test. */
export async function receiverOfTest(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return receiver;
}
