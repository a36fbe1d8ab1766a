import type { CallOptions } from '@telehealth/store';
import type Stripe from 'stripe';
import type { ProviderRefs, ProviderView, Report } from '../../domain/reports/report.ts';
import { answerOf, type StripeApi, within } from './exchange.ts';
import { refsOfSession, reportsOfSession } from './from-checkout-session.ts';
import { reportsOfDispute } from './from-dispute.ts';
import { reportsOfPaymentIntent } from './from-payment-intent.ts';
import { reportsOfRefund } from './from-refund.ts';

/** A checkout with its payment as Stripe has them at one instant. */
export interface ReadCheckout {
  readonly session: Stripe.Checkout.Session;
  /** Absent before the patient tries to pay. */
  readonly intent: Stripe.PaymentIntent | undefined;
  /** Epoch ms. */
  readonly at: number;
}

/** Reads a checkout session with its payment intent in one answer, so that they are consistent. */
export async function readCheckout(
  api: StripeApi,
  checkoutRef: string,
  limits: CallOptions,
): Promise<ReadCheckout> {
  const { content: session, at } = await answerOf(
    api,
    api.client.checkout.sessions.retrieve(checkoutRef, { expand: ['payment_intent'] }, within(limits)),
  );
  const { payment_intent: intent } = session;
  if (typeof intent === 'string') throw new Error('Stripe did not expand the payment intent');
  return { session, intent: intent ?? undefined, at };
}

/** Everything that Stripe has about an order; nothing without a checkout. */
export async function readView(
  api: StripeApi,
  { checkoutRef }: ProviderRefs,
  limits: CallOptions,
): Promise<ProviderView> {
  if (checkoutRef === undefined) return { refs: {}, reports: [] };
  const { session, intent, at } = await readCheckout(api, checkoutRef, limits);
  const moved = intent === undefined ? [] : await moneyOf(api, intent.id, limits);
  return {
    refs: refsOfSession(session),
    reports: [
      ...reportsOfSession(session, at),
      ...(intent === undefined ? [] : reportsOfPaymentIntent(intent, session.status, at)),
      ...moved,
    ],
  };
}

async function moneyOf(api: StripeApi, paymentRef: string, limits: CallOptions): Promise<readonly Report[]> {
  const [refunds, disputes] = await Promise.all([
    reportsOfAll(
      api,
      (page) => api.client.refunds.list({ payment_intent: paymentRef, ...page }, within(limits)),
      reportsOfRefund,
    ),
    reportsOfAll(
      api,
      (page) => api.client.disputes.list({ payment_intent: paymentRef, ...page }, within(limits)),
      reportsOfDispute,
    ),
  ]);
  return [...refunds, ...disputes];
}

const pageSize = 100;

async function reportsOfAll<T extends { readonly id: string }>(
  api: StripeApi,
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<T>>>,
  reportsOf: (object: T, at: number) => readonly Report[],
): Promise<readonly Report[]> {
  const reports: Report[] = [];
  let last: string | undefined;
  do {
    const { content, at } = await answerOf(
      api,
      list({ limit: pageSize, ...(last !== undefined && { starting_after: last }) }),
    );
    reports.push(...content.data.flatMap((object) => reportsOf(object, at)));
    last = content.has_more ? content.data.at(-1)?.id : undefined;
  } while (last !== undefined);
  return reports;
}
