import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readCheckout } from '../clients/pay-order.ts';
import { bearing } from '../http/credentials.ts';
import type { Answer, RequestOptions } from '../http/http-client.ts';
import { bodyFor } from '../walk/walk.ts';
import type { Accepted } from './accepted.ts';
import { type FaultTenant, soldOffering } from './fault-tenant.ts';
import type { RepeatCall } from './repeating-calls.ts';

/** `accept` records what was accepted. */
export interface PatientRound {
  readonly tenant: FaultTenant;
  readonly repeat: RepeatCall;
  readonly accept: (journeyId: string, what: Accepted['what']) => void;
  /** Of the other tenant, once it has one. */
  readonly foreignOrder: () => string | undefined;
  /** Asks the provider about an order, for a release that does so only after minutes. */
  readonly reconcile?: (orderRef: string) => Promise<unknown>;
}

const amountMinor = 1_000;

/** To the end, with payment, partial refund and reads of the lists. Returns the journey and its order. */
export async function walkAndPay(round: PatientRound): Promise<{ journeyId: string; orderRef: string }> {
  const { accept } = round;
  const journeyId = await walkToTheEnd(round);
  const { order_ref: orderRef, checkout_url: checkoutUrl } = (
    await post(round, '/v1/payments', [200, 201], { journey_id: journeyId })
  ).body.data;
  accept(journeyId, { kind: 'order', orderRef });
  await pay(round, checkoutUrl);
  accept(journeyId, { kind: 'payment', orderRef });
  await untilPaid(round, orderRef);
  await post(round, `/v1/payments/${orderRef}/refunds`, [201], { amount_minor: amountMinor });
  accept(journeyId, { kind: 'refund', orderRef, checkoutUrl, amountMinor });
  await read(round, '/v1/account/orders?limit=20', [200]);
  await read(round, '/v1/events?limit=20', [200], { isDescribed: false });
  const foreign = round.foreignOrder();
  if (foreign !== undefined) await read(round, `/v1/account/orders/${foreign}`, [404]);
  return { journeyId, orderRef };
}

async function walkToTheEnd(round: PatientRound): Promise<string> {
  const query = new URLSearchParams({ phase: 'qualification', offering: soldOffering });
  let step = (await read(round, `/v1/instrument/resolve?${query}`, [200])).body;
  const journeyId: string = step.journey_id;
  const script = { weight_kg: randomInt(95, 140) };
  while (step.status === 'active') {
    const body = bodyFor(step.node, script);
    step = (await post(round, '/v1/instrument/next', [200], body, { 'x-journey-id': journeyId })).body;
    if (step.issues?.length)
      throw new Error(`refused at ${step.node.node_id}: ${JSON.stringify(step.issues)}`);
    const { node_id, answer: value } = body as { node_id: string; answer?: unknown };
    if (value !== undefined) round.accept(journeyId, { kind: 'answer', nodeId: node_id, value });
  }
  round.accept(journeyId, { kind: 'submission' });
  return journeyId;
}

/** A form acts once, however often it is sent. */
async function pay({ repeat }: PatientRound, checkoutUrl: string): Promise<void> {
  const page = await repeat([200], checkoutUrl);
  const { formToken } = readCheckout(page.bytes);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ form_token: formToken, action: 'pay' }).toString();
  await repeat([303], checkoutUrl, { method: 'POST', headers, body });
}

const paidPauseMs = 100;
const paidTries = 600;
/** After so many tries the confirmation was lost. */
const triesOfConfirmation = 100;

async function untilPaid(round: PatientRound, orderRef: string): Promise<void> {
  for (let tries = 0; tries < paidTries; tries++) {
    const { body } = await read(round, `/v1/payments/${orderRef}/status`, [200]);
    if (body.payment_state === 'paid') return;
    if (tries % triesOfConfirmation === triesOfConfirmation - 1) await round.reconcile?.(orderRef);
    await delay(paidPauseMs);
  }
  throw new Error(`order ${orderRef} never became paid`);
}

function read(
  { tenant, repeat }: PatientRound,
  path: string,
  statuses: readonly number[],
  more: Pick<RequestOptions, 'isDescribed'> = {},
): Promise<Answer> {
  const { baseUrl, apiKey, brandId } = tenant;
  return repeat(statuses, `${baseUrl}${path}`, { headers: bearing(apiKey, brandId), ...more });
}

/** All tries of a change have the same key. */
function post(
  { tenant, repeat }: PatientRound,
  path: string,
  statuses: readonly number[],
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { baseUrl, apiKey, brandId } = tenant;
  const headers = { ...bearing(apiKey, brandId), ...more, 'idempotency-key': randomUUID() };
  return repeat(statuses, `${baseUrl}${path}`, { method: 'POST', headers, body });
}
