import { only } from '../../schema/json-schema.ts';
import { webhookHeaders } from './delivery-headers.ts';
import { anyEventName, eventExample, refTo } from './event-bodies.ts';

const receiverAnswers = {
  '2XX': { description: 'The event is delivered. The body is not read.' },
  '410': { description: 'The delivery failed, and the registration is disabled.' },
  default: {
    description:
      'The event is sent again, until it has been sent 13 times in 94 hours. A redirect is not followed.',
    headers: {
      'Retry-After': {
        description: 'Seconds or a date before which it is not sent again. At most 24 hours count.',
        schema: { type: 'string' },
      },
      'webhook-delivery': {
        description: 'The event is not sent again.',
        schema: only('abort-message'),
      },
    },
  },
} as const;

/** Requests to receivers: one, with the body of its type. */
export const webhooks: Readonly<Record<string, object>> = {
  event: {
    post: {
      operationId: 'onEvent',
      summary: 'An event',
      description:
        'One delivery, signed (Standard Webhooks). `type` names the event; `EventType` says what each type means.',
      tags: ['Events'],
      security: [],
      parameters: webhookHeaders,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(anyEventName), example: eventExample } },
      },
      responses: receiverAnswers,
    },
  },
};
