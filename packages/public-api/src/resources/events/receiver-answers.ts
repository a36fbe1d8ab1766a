/** What a receiver may answer, by status. */
export const webhookAnswers = {
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
        schema: { const: 'abort-message' },
      },
    },
  },
} as const;
