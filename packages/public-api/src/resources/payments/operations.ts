import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import {
  cancelledPayment,
  OpenPayment,
  PaymentInitiation,
  PaymentStatus,
  Refund,
  RefundCreate,
} from './payment.ts';

const refusable = { problems: ['validation', 'conflict'] } as const;

export const paymentOperations = operations(
  { tag: 'Payments', credentials: ['apiKey'], brand: 'required' },
  {
    initiatePayment: {
      method: 'POST',
      path: '/v1/payments',
      summary: 'Open an order for a journey, and the page on which the patient pays',
      description:
        'The amount is the price in the catalog. An order that waits for its payment is answered with 200. Refused with 409: `journey_blocked`, `order_not_eligible`, `intake_incomplete`, `offering_differs`, `offering_not_active`, `already_ordered`. An offering that is not enabled and a `return_url` that is not allowed are 422.',
      body: PaymentInitiation,
      answers: { 200: dataOf(OpenPayment), 201: dataOf(OpenPayment) },
      ...refusable,
    },
    readPaymentStatus: {
      method: 'GET',
      path: '/v1/payments/{order_ref}/status',
      summary: 'The state of the payment of an order',
      description: 'For asking again and again after the patient has paid.',
      answers: { 200: PaymentStatus },
    },
    cancelPayment: {
      method: 'POST',
      path: '/v1/payments/{order_ref}/cancel',
      summary: 'Cancel a payment before any money is taken',
      description: 'The checkout closes, and reserved money is released. Refused with 409: `refund_instead`.',
      answers: { 200: dataOf(PaymentStatus, cancelledPayment) },
      problems: ['conflict'],
    },
    refundPayment: {
      method: 'POST',
      path: '/v1/payments/{order_ref}/refunds',
      summary: 'Give back what was paid, or a part of it',
      description:
        'The order follows when the payment provider has confirmed the refund. Refused with 409: `nothing_to_refund`, `order_disputed`, `refund_limit`. More than what is left is 422.',
      body: RefundCreate,
      answers: { 201: dataOf(Refund) },
      ...refusable,
    },
  },
);
