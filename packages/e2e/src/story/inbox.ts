import { type Client, verifyWebhook, type WebhookEvent } from '@telehealth/client';
import { startReceiver } from '@telehealth/test-servers/receiver';

/** A receiver of every type of event of a brand. */
export interface Inbox {
  readonly registrationId: string;
  /** The events that arrived, in the order of their arrival. Throws where one is not signed by the platform. */
  events(): Promise<readonly WebhookEvent[]>;
  close(): Promise<void>;
}

/** Registers a receiver of every type of event. */
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
