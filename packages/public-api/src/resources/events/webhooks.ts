import { webhookHeaders } from './delivery-headers.ts';
import { anyEventName, eventExample, refTo } from './event-bodies.ts';
import { webhookAnswers } from './receiver-answers.ts';

/** What the platform sends to receivers: one request, whose body is that of its type. */
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
      responses: webhookAnswers,
    },
  },
};
