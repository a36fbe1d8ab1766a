import {
  idMaxLength,
  journeyIdPattern,
  offeringRefMaxLength,
  offeringRefPattern,
  referencePattern,
} from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { BrandId, OrderRef } from '../../schema/ids.ts';
import { oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { anyOf, CreatedQuery, meaningOfOrder, OrderedQuery } from '../../schema/list-query.ts';
import { currency, minor, totalMinor } from '../../schema/money.ts';
import { PageQuery } from '../../schema/page.ts';
import { Actor } from '../audit/audit-entry.ts';
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

export type OrderStateName = keyof typeof meaningOfState;

/** That of its order, and one that orders show as `created` (decisions.md 6). */
export const PaymentState = vocabulary(
  'PaymentState',
  {
    ...meaningOfState,
    processing:
      'The patient paid by a method that is decided later, such as a bank debit. Wait: the payment ends by itself.',
  },
  { description: 'How far the payment is.' },
);

/** From confirmations of the payment provider (interface.md 2.9 and 2.10). */
const OrderState = vocabulary('OrderState', meaningOfState, {
  description: 'What the payment provider has confirmed so far.',
});

/** By the state of its payment. */
export function shownOrderState(state: OrderStateName | 'processing'): OrderStateName {
  return state === 'processing' ? 'created' : state;
}

export const exampleOrderRef = 'ord_8sGw3LhYq5NzVb2KpTc7Rx';

const exampleOrder = {
  order_ref: exampleOrderRef,
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
  reference: null,
  offering_ref: exampleOfferingRef,
  state: 'paid',
  total_minor: 24900,
  captured_minor: 24900,
  refunded_minor: 0,
  disputed_minor: 0,
  currency: 'USD',
  created_at: '2026-02-03T16:07:31.204Z',
  updated_at: '2026-02-03T16:08:02.517Z',
  payment_state: 'paid',
  evidence_due_at: null,
};

/** Without data about patient, card and payment (interface.md 2.9). */
export const Order = resource('Order', exampleOrder, {
  order_ref: OrderRef,
  brand_id: BrandId,
  journey_id: orNull(Type.String({ description: 'Null once the journey is erased.' })),
  reference: orNull(Type.String({ description: 'Your own id of the journey.' })),
  offering_ref: Type.String(),
  state: OrderState,
  total_minor: totalMinor,
  captured_minor: minor('What was taken.'),
  refunded_minor: minor('What refunds gave back.'),
  disputed_minor: minor('What is in disputes, open or lost.'),
  currency,
  created_at: time(),
  updated_at: time(
    'Advances on every change of `payment_state` and `evidence_due_at`, and every movement of money.',
  ),
  payment_state: PaymentState,
  evidence_due_at: orNull(time('Until then the provider takes evidence in a dispute.')),
});

const filters = {
  state: Type.Optional(
    anyOf(oneOf(Object.keys(meaningOfState) as OrderStateName[]), 'Only orders in this state.'),
  ),
  brand_id: Type.Optional(
    Type.String({ description: "Only of one of the credential's brands; any other is 404." }),
  ),
  offering_ref: Type.Optional(
    anyOf(
      Type.String({ pattern: offeringRefPattern, maxLength: offeringRefMaxLength }),
      'Only orders of this offering.',
    ),
  ),
};

export const OrdersQuery = Type.Object({
  ...OrderedQuery.properties,
  order: Type.Optional(
    oneOf(['asc', 'desc', 'evidence_due'], {
      default: 'asc',
      description: `${meaningOfOrder} \`evidence_due\`: only orders with \`evidence_due_at\`, by it.`,
    }),
  ),
  ...filters,
  journey_id: Type.Optional(
    Type.String({
      pattern: journeyIdPattern,
      maxLength: idMaxLength,
      description: 'Only of this journey.',
    }),
  ),
  reference: Type.Optional(
    Type.String({ pattern: referencePattern, description: 'Only of journeys with this reference.' }),
  ),
  ...PageQuery.properties,
});

export const OrderTotalsQuery = Type.Object({ ...CreatedQuery.properties, ...filters });

/** decisions.md 3. */
export const OrderPage = resource(
  'OrderPage',
  { data: [exampleOrder], next_cursor: null, watermark: exampleOrder.updated_at },
  {
    ...pageOf(Order).properties,
    watermark: orNull(
      Type.String({
        format: 'date-time',
        examples: [exampleOrder.updated_at],
        description:
          'Every change up to this time is in this page or in one before it. Null while the client has no order, and unless the order is `asc`.',
      }),
    ),
  },
);

/** A movement of an order's money (decisions.md 14). */
export const LedgerEntry = Type.Object(
  {
    at: time(),
    kind: vocabulary('LedgerKind', {
      authorized: 'Money was reserved.',
      captured: 'Money was taken.',
      refunded: 'Money was given back.',
      dispute_opened: 'A dispute was opened.',
      dispute_won: 'A dispute was won or withdrawn.',
      dispute_lost: 'A dispute was lost.',
      voided: 'Reserved money was released.',
      failed: 'A payment was declined, or a refund failed later.',
    }),
    amount_minor: minor('The amount in minor units of the currency.'),
    refund_id: Type.Optional(Type.String()),
    actor: Type.Optional(Actor),
  },
  { title: 'LedgerEntry' },
);

export const Ledger = resource(
  'Ledger',
  {
    data: [
      {
        at: '2026-02-03T16:08:02.000Z',
        kind: 'captured',
        amount_minor: 24900,
        actor: { kind: 'patient', id: null },
      },
    ],
  },
  { data: Type.Array(LedgerEntry) },
);

const CurrencyTotals = Type.Object(
  {
    currency,
    count: Type.Integer({ description: 'How many orders.' }),
    captured_minor: minor('What was taken.'),
    refunded_minor: minor('What refunds gave back.'),
    disputed_minor: minor('What is in disputes, open or lost.'),
  },
  { title: 'CurrencyTotals' },
);

export const OrderTotals = resource(
  'OrderTotals',
  {
    data: [
      {
        currency: 'USD',
        count: 3,
        captured_minor: 49800,
        refunded_minor: 5000,
        disputed_minor: 0,
      },
    ],
  },
  { data: Type.Array(CurrencyTotals) },
);
