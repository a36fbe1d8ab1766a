import { eventually } from '@telehealth/test-servers/vitest';
import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import { intakeClient } from './intake-client.ts';

/** Caused by `causeEvent`. */
export const causedType = 'journey.step.abandoned.v1';

export interface WebhookTenant {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
}

export interface Registered {
  readonly id: string;
  /** `whsec_…` */
  readonly secret: string;
}

/** A row of the delivery log, or a delivery with its attempts. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type DeliveryBody = any;

/** As a tenant's server calls them, for one brand. */
export interface WebhookClient extends WebhookTenant {
  /** Paths are below `/v1/webhooks`. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** For the type of `causeEvent` by default. */
  register(url: string, eventTypes?: readonly string[]): Promise<Registered>;
  change(id: string, body: object): Promise<Answer>;
  /** Of the first type by default. */
  test(id: string, body?: object): Promise<Answer>;
  /** Newest first. */
  deliveries(id: string, query?: string): Promise<readonly DeliveryBody[]>;
  delivery(id: string, deliveryId: string): Promise<DeliveryBody>;
  /** Waits until the newest delivery is as expected. Returns it with its attempts. */
  deliveryThat(id: string, isExpected: (delivery: DeliveryBody) => boolean): Promise<DeliveryBody>;
  /** Abandons a new journey, which is a public event. Returns the journey id. */
  causeEvent(): Promise<string>;
}

export function webhookClient(tenant: WebhookTenant): WebhookClient {
  const { baseUrl, apiKey, brandId } = tenant;
  const intake = intakeClient(baseUrl, apiKey, brandId);
  const call = (method: string, path: string, body?: unknown) =>
    send(`${baseUrl}/v1/webhooks${path}`, {
      method,
      headers: bearing(apiKey, brandId),
      ...(body !== undefined && { body }),
    });
  const registration = (id: string) => `/registrations/${id}`;
  const client: WebhookClient = {
    ...tenant,
    call,
    async register(url, eventTypes = [causedType]) {
      const { status, body } = await call('POST', '/registrations', { url, event_types: eventTypes });
      if (status !== 201) throw new Error(`the registration was answered ${status} ${JSON.stringify(body)}`);
      return { id: body.data.registration_id, secret: body.secret };
    },
    change: (id, body) => call('PATCH', registration(id), body),
    test: (id, body = {}) => call('POST', `${registration(id)}/test`, body),
    deliveries: async (id, query = '') =>
      (await call('GET', `${registration(id)}/deliveries${query}`)).body.data,
    delivery: async (id, deliveryId) =>
      (await call('GET', `${registration(id)}/deliveries/${deliveryId}`)).body.data,
    deliveryThat: (id, isExpected) =>
      eventually(async () => {
        const [newest] = await client.deliveries(id, '?limit=1');
        const delivery = newest && (await client.delivery(id, newest.delivery_id));
        if (delivery === undefined || !isExpected(delivery))
          throw new Error(`the delivery is ${JSON.stringify(delivery)}`);
        return delivery;
      }),
    async causeEvent() {
      const { journey_id } = (await intake.resolve()).body;
      const { status } = await intake.abandon(journey_id);
      if (status !== 200) throw new Error(`the journey was not abandoned: ${status}`);
      return journey_id;
    },
  };
  return client;
}
