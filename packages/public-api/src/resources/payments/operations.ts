import { get, operations, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import {
  CaptureCreate,
  cancelledPayment,
  OpenPayment,
  PaymentInitiation,
  PaymentStatus,
  Refund,
  RefundCreate,
} from './payment.ts';

export const paymentOperations = operations(
  { tag: 'Payments', credentials: ['apiKey'], resource: 'payments', brand: 'required' },
  {
    initiatePayment: post('/v1/payments', {
      credentials: ['apiKey', 'browserSession'],
      summary: 'Open an order and the page on which the patient pays',
      description:
        'Creates the order of a journey at the price in the catalog and answers the `checkout_url` to send the patient to. Call it when the intake, or its qualification phase, is complete. An order that still waits for its payment is answered with 200 instead of a second one. It is refused with 409 while the journey may not be sold to: `journey_blocked`, `order_not_eligible`, `order_not_evaluated`, `questionnaire_withdrawn`, `intake_incomplete`, `offering_differs`, `offering_not_active`, `already_ordered`, `payment_pending`, `provider_refused`. An offering that is not enabled and a `return_url` that is not on the redirect allowlist are 422. Follow the payment with its status, or by the event `journey.payment.succeeded.v1`.',
      body: PaymentInitiation,
      answers: { 200: dataOf(OpenPayment), 201: dataOf(OpenPayment) },
      problems: ['validation', 'conflict'],
    }),
    readPaymentStatus: get('/v1/payments/{order_ref}/status', {
      credentials: ['apiKey', 'browserSession'],
      summary: 'Read the state of the payment of an order',
      description:
        'Answers what the payment provider has confirmed so far. Ask again every few seconds while a page waits for a patient to pay. The state is a fact of the provider: a patient who came back from the checkout has not necessarily paid.',
      answers: { 200: PaymentStatus },
    }),
    capturePayment: post('/v1/payments/{order_ref}/capture', {
      summary: 'Take the money that is authorized',
      description:
        'Takes what is authorized of an order whose `capture` is `manual`, or `amount_minor` of it, and releases the rest. A repeat with the same amount takes nothing. It is refused with 409 while nothing is authorized (`nothing_to_capture`), after the authorization ended (`authorization_ended`), and when the payment provider refuses (`provider_refused`); more than is authorized is 422.',
      body: CaptureCreate,
      answers: { 200: dataOf(PaymentStatus) },
      problems: ['validation', 'conflict'],
    }),
    cancelPayment: post('/v1/payments/{order_ref}/cancel', {
      summary: 'Cancel a payment before any money is taken',
      description:
        'Closes the checkout of an order and releases money that was only reserved. Use it when the patient or the brand withdraws before the capture. A payment that is cancelled already is answered in the same way. When money was taken, it is refused with 409 `refund_instead`: refund the payment then.',
      answers: { 200: dataOf(PaymentStatus, cancelledPayment) },
      problems: ['conflict'],
    }),
    listRefunds: get('/v1/payments/{order_ref}/refunds', {
      summary: 'List the refunds of an order',
      description: 'Answers every refund of an order, the oldest first, also those made at the provider.',
      answers: { 200: pageOf(Refund) },
    }),
    refundPayment: post('/v1/payments/{order_ref}/refunds', {
      summary: 'Give back a payment, or a part of it',
      description:
        'Asks the payment provider to give money back to the patient. Without `amount_minor` it is everything that is left. It is refused with 409 while there is nothing to give back (`nothing_to_refund`), when a dispute decides about the money (`order_disputed`), and when the order can have no more refunds (`refund_limit`); an amount above what is left is 422. The order changes to `partially_refunded` or `refunded` when the provider has confirmed the refund.',
      body: RefundCreate,
      answers: { 201: dataOf(Refund) },
      problems: ['validation', 'conflict'],
    }),
  },
);
