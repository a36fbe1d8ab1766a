import { type Client, verifyWebhook, type WebhookEvent } from '@telehealth/client';
import { startReceiver } from '@telehealth/test-servers/receiver';

/** Receives every type of event. */
export interface Inbox {
  readonly registrationId: string;
  /** In order of arrival. Throws for one that the platform did not sign. */
  events(): Promise<readonly WebhookEvent[]>;
  close(): Promise<void>;
}

/** For every type of event. */
export async function openInbox(platform: Client): Promise<Inbox> {
  const receiver = await startReceiver();
  const body = { url: `${receiver.url}/webhooks`, event_types: ['*' as const] };
  const { data, secret = '' } = await platform.post('/v1/webhooks/registrations', { body });
  return {
    registrationId: data.registration_id,
    events: () =>
      Promise.all(receiver.requests.map((request) => verifyWebhook(request.body, request.headers, secret))),
    close: receiver.close,
  };
}
