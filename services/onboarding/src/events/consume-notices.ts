import type { EventType } from '@telehealth/contracts/events';
import type { EventEnvelope, Subscription } from '@telehealth/events';
import { readEventData } from '@telehealth/events';
import { queueNotice } from '../app/notices/send-notices.ts';
import type { Context } from '../context.ts';
import { titleOf } from '../domain/cases/template.ts';
import { itemOf } from '../domain/notices/notice-text.ts';

const types: readonly EventType[] = [
  'api_key.ending.v1',
  'domain.certificate_failing.v1',
  'onboarding.client.completed.v1',
  'onboarding.step.escalated.v1',
  'onboarding.step.nudged.v1',
  'order.changed.v1',
  'payments.failing.v1',
  'webhook_registration.failing.v1',
];

/** Queues notices for clients. Without a mail server it drops the events. Close it before the context. */
export function consumeNotices(context: Context): Subscription {
  const { bus, logger, mailer } = context;
  const name = 'onboarding_notices';
  const handle = async (event: EventEnvelope) => {
    const { id, type, subject, brand_id: brandId } = event;
    const data = { ...readEventData(type, event) };
    const noticed = mailer && itemOf({ id, type, subject, brandId, data }, titleOf);
    if (noticed) await queueNotice(context, event.client_id, noticed);
  };
  const subscribing = bus
    .work({ name, types, handle })
    .catch((err: unknown) => logger.warn({ consumer: name, err }, 'events are not consumed'));
  return { close: async () => await (await subscribing)?.close() };
}
