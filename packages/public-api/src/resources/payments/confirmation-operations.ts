import { Type } from 'typebox';
import { operations, type Parameter, post } from '../../operation.ts';
import { resource } from '../../schema/envelope.ts';

/** For the payment provider. */
const ConfirmationReceived = resource(
  'ConfirmationReceived',
  { received: true },
  { received: Type.Boolean({ description: 'Always true.' }) },
);

/** Of each payment provider. */
export const signatureHeaders: ReadonlyMap<string, string> = new Map([
  ['simulated', 'Simulated-Signature'],
  ['stripe', 'Stripe-Signature'],
]);

const headers = [...signatureHeaders].map(
  ([provider, name]): Parameter => ({
    name,
    required: false,
    description: `The signature of an event of \`${provider}\`.`,
    schema: Type.String(),
  }),
);

export const confirmationOperations = operations(
  { tag: 'Payments', credentials: [] },
  {
    receiveProviderEvent: post('/v1/payments/providers/{provider}/events', {
      summary: 'Receive an event of a payment provider',
      description:
        'Takes the events that payment providers send about payments. It is for them alone: the credential is their signature over the bytes of the body. The body may have any media type and at most 256 KiB. The same event may come again without effect. A provider that this deployment does not use is 404.',
      answers: { 200: ConfirmationReceived },
      rawBody: 'application/json',
      headers,
      furtherRules:
        'A signature that is wrong, too old or from the future is refused, and so is an event about live data: `confirmation_refused`.',
    }),
  },
);
