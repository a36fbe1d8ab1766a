import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { JourneyId, OrderRef } from '../../schema/ids.ts';
import { time, vocabulary } from '../../schema/json-schema.ts';
import { currency, minor, totalMinor } from '../../schema/money.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';
import { exampleOrderRef, PaymentState } from '../orders/order.ts';
import { Capture } from './capture.ts';

/** decisions.md 3. */
export const PaymentInitiation = requestBody(
  'PaymentInitiation',
  [{ journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M', offering_ref: exampleOfferingRef }],
  {
    journey_id: JourneyId,
    offering_ref: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The offering to sell. Without it, the offering that the journey recorded is sold.',
      }),
    ),
    return_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description:
          'Where the patient goes after the checkout. It uses https and lies at or below an entry of the `redirect_allowlist`. Without it, a page of the platform ends the checkout, or a browser session goes back to its page. It gets `order_ref` and `result` (`paid`, `authorized`, `pending`, `cancelled`).',
      }),
    ),
    capture: Type.Optional(Capture),
  },
);

const exampleStatus = {
  order_ref: exampleOrderRef,
  payment_state: 'paid',
  total_minor: 24900,
  currency: 'USD',
};

const status = { order_ref: OrderRef, payment_state: PaymentState, total_minor: totalMinor, currency };

/** interface.md 2.10. */
export const PaymentStatus = resource(
  'PaymentStatus',
  { ...exampleStatus, captured_minor: 24900, refunded_minor: 0 },
  { ...status, captured_minor: minor('What was taken.'), refunded_minor: minor('What was given back.') },
);

export const cancelledPayment = {
  ...exampleStatus,
  ...{ payment_state: 'cancelled', captured_minor: 0, refunded_minor: 0 },
};

const Checkout = Type.Object({
  checkout_url: Type.String({
    format: 'uri',
    description: 'The page on which the patient pays. Anyone who has the address can pay for the order.',
  }),
  expires_at: time('When the page closes.'),
});

/** Waits for its patient (decisions.md 3). */
export const OpenPayment = resource(
  'OpenPayment',
  {
    ...exampleStatus,
    payment_state: 'created',
    checkout_url: 'https://api.example/checkout/k1WvZ9cTq4XbYn7RmL2sPd8HfJ5gAe3Vu6Ki0oQyBtE',
    expires_at: '2026-02-04T16:07:31.204Z',
  },
  { ...status, ...Checkout.properties },
);

/** With the bound of a refund. */
export const CaptureCreate = requestBody('CaptureCreate', [{ amount_minor: 24900 }], {
  amount_minor: amountMinor('The amount in minor units. Without it, all that is authorized.'),
});

/** The bound is the greatest integer that every JSON parser reads exactly. */
export const RefundCreate = requestBody('RefundCreate', [{ amount_minor: 5000 }], {
  amount_minor: amountMinor('The amount in minor units. Without it, everything that is left is refunded.'),
});

/** decisions.md 6. */
export const Refund = resource(
  'Refund',
  {
    refund_id: 'rfd_6jPv1XmZ9cKq4WbTn8Ys3D',
    order_ref: exampleOrderRef,
    amount_minor: 5000,
    currency: 'USD',
    status: 'succeeded',
    created_at: '2026-02-03T16:20:14.112Z',
  },
  {
    refund_id: Type.String(),
    order_ref: OrderRef,
    amount_minor: totalMinor,
    currency,
    status: vocabulary('RefundStatus', {
      pending: 'The payment provider is working on it.',
      succeeded: 'The money was given back.',
      failed: 'The money was not given back.',
    }),
    created_at: time(),
  },
);

function amountMinor(description: string) {
  return Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));
}
