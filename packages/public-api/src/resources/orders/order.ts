import { offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { BrandId, OrderRef } from '../../schema/ids.ts';
import { oneOf, vocabulary } from '../../schema/json-schema.ts';
import { currency, totalMinor } from '../../schema/money.ts';
import { PageQuery } from '../../schema/page.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';

const meaningOfState = {
  created: 'The payment is awaited.',
  payment_authorized: 'The money is reserved and not taken yet.',
  paid: 'The money is taken.',
  payment_failed: 'The last attempt was declined. The patient may try again.',
  partially_refunded: 'A part of the money was given back.',
  refunded: 'All of the money was given back.',
  disputed: 'A dispute or an inquiry is open, or a dispute was lost.',
  cancelled: 'The payment was cancelled before any money was taken.',
} as const;

/** A state of an order. */
export type OrderStateName = keyof typeof meaningOfState;

/** The state that follows from the confirmations of the payment provider (interface.md 2.9 and 2.10). */
export const OrderState = vocabulary('OrderState', meaningOfState, {
  description: 'What the payment provider has confirmed so far.',
});

/** An order that the examples are about. */
export const exampleOrderRef = 'ord_8sGw3LhYq5NzVb2KpTc7Rx';

const exampleOrder = {
  order_ref: exampleOrderRef,
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  offering_ref: exampleOfferingRef,
  state: 'paid',
  total_minor: 24900,
  currency: 'USD',
  created_at: '2026-02-03T16:07:31.204Z',
  updated_at: '2026-02-03T16:08:02.517Z',
};

/** An order without anything about the patient, the card or the payment (interface.md 2.9). */
export const Order = resource('Order', exampleOrder, {
  order_ref: OrderRef,
  brand_id: BrandId,
  offering_ref: Type.String(),
  state: OrderState,
  total_minor: totalMinor,
  currency,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time', description: 'Advances on every change of `state`.' }),
});

/** Query of the orders list. */
export const OrdersQuery = Type.Object({
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Narrows the list to orders whose `updated_at` is this time or later.',
    }),
  ),
  state: Type.Optional(
    oneOf(Object.keys(meaningOfState) as OrderStateName[], {
      description: 'Narrows the list to orders in this state.',
    }),
  ),
  brand_id: Type.Optional(
    Type.String({ description: "Narrows the list to one of the credential's brands; any other is 404." }),
  ),
  offering_ref: Type.Optional(
    Type.String({
      pattern: offeringRefPattern,
      maxLength: offeringRefMaxLength,
      description: 'Narrows the list to orders of this offering.',
    }),
  ),
  ...PageQuery.properties,
});

/** A page of the orders list (decisions.md 3). */
export const OrderPage = resource(
  'OrderPage',
  { data: [exampleOrder], next_cursor: null, watermark: exampleOrder.updated_at },
  {
    ...pageOf(Order).properties,
    watermark: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      examples: [exampleOrder.updated_at],
      description:
        'Every change up to this time is in this page or in one before it. Null while the client has no order.',
    }),
  },
);
