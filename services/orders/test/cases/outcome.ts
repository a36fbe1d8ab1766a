import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { deriveKey } from '@telehealth/sealing';
import { afterAll } from 'vitest';
import { sign } from '../../src/adapters/signature.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { leftToRefund } from '../../src/domain/refunds/decide-refund.ts';
import { type LedgerRow, movementKinds } from '../../src/domain/reports/ledger.ts';
import { foldOf } from '../../src/domain/reports/money.ts';
import { sealingPurposes } from '../../src/domain/sealing-purposes.ts';
import { report } from '../domain/an-order.ts';
import { operatorToken, startOrders } from '../orders-under-test.ts';
import { readyJourney } from '../scripted-upstreams.ts';

/** The outcome of a case. What is left out is not compared. */
export interface Outcome {
  readonly state: Order['state'];
  /** Minor units. */
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  /** What disputes took, less what they gave back. */
  readonly disputed: number;
  /** What can still be refunded. */
  readonly left: number;
  /** Type and amount, for example `refunded 5`. */
  readonly events: readonly string[];
  /** Why messages were not taken. */
  readonly held: readonly string[];
  readonly anomaly: Order['anomaly'];
}

/** Plays cases on a running service. */
export type OutcomeOf = (totalMinor: number, messages: readonly string[]) => Promise<Outcome>;

/**
 * Starts orders. A case opens an order of its own and sends its messages as signed confirmations in this order, each in the
 * notation `second object ref status amount, object …`: the second is the provider's.
 */
export async function startCases(): Promise<OutcomeOf> {
  const sealingKey = randomBytes(32);
  const orders = await startOrders({ sealingKey, finished: afterAll });
  const signingKey = deriveKey(sealingKey, sealingPurposes.simulatedProvider);
  const operator = createClient(OrderService, orders.asOperator(operatorToken));
  const { context, clock, script } = orders;

  return async (totalMinor, messages) => {
    const journeyId = `jny_${randomUUID()}`;
    script.journeys.set(journeyId, readyJourney);
    const price = { totalMinor, currency: 'USD' };
    script.sales.set('wl-monthly', { status: 'active', therapies: ['weight_loss'], price });
    const { orderRef } = await orders.initiate({ journeyId });
    const { checkoutRef: checkout, paymentRef: payment } = (await context.orders.get(orderRef)) ?? {};
    const openedAt = clock.now();
    for (const message of messages) {
      clock.pass(1);
      const { at, objects } = objectsOf(message, checkout);
      const created = openedAt + at;
      const said = { id: randomUUID(), type: 'payment.captured', created, livemode: false };
      const about = { order_ref: orderRef, checkout, payment, currency: 'USD', objects };
      const body = Buffer.from(JSON.stringify({ ...said, ...about }));
      const signature = sign(body, signingKey, clock.now());
      await orders.confirmations.confirm({ provider: 'simulated', body, signature });
    }
    const { order } = await operator.getOrderDetail({ orderRef });
    const ledger = (order?.ledger ?? []).map(({ kind, amountMinor }, i) =>
      rowOf(kind, Number(amountMinor), i),
    );
    const { authorizedMinor, capturedMinor, refundedMinor, disputedNetMinor } = foldOf(ledger);
    const stored = await context.orders.get(orderRef);
    if (stored === undefined) throw new Error('the order is gone');
    const unapplied = (await orders.unapplied()).toReversed();
    const published = await orders.events();
    return {
      state: stored.state,
      authorized: authorizedMinor,
      captured: capturedMinor,
      refunded: refundedMinor,
      disputed: disputedNetMinor,
      left: leftToRefund(stored),
      events: published.filter(({ subject }) => subject === orderRef).map(inShort),
      held: unapplied.filter((each) => each.orderRef === orderRef).flatMap(({ reason }) => reason ?? []),
      anomaly: (order?.anomaly || undefined) as Order['anomaly'],
    };
  };
}

/** The objects of a message; a checkout is always the one of the order. */
function objectsOf(message: string, checkout: string | undefined) {
  const [second = '', ...texts] = message.split(' ');
  const at = Number(second) * 1_000;
  const objects = texts
    .join(' ')
    .split(', ')
    .map((text) => report(text, at))
    .map(({ object, ref, status, amountMinor }) => ({
      ...{ object, status, amount_minor: amountMinor },
      ref: object === 'checkout' ? checkout : ref,
    }));
  return { at, objects };
}

/** Operators do not see what a row is about. */
function rowOf(kind: string, amountMinor: number, index: number): LedgerRow {
  const known = movementKinds.find((each) => each === kind);
  if (known === undefined) throw new Error(`${kind} is no kind of the ledger`);
  return { kind: known, ref: String(index), amountMinor, occurredAt: index };
}

function inShort({ type, data }: { readonly type: string; readonly data: unknown }): string {
  const { amount_minor, total_minor } = data as { amount_minor?: string; total_minor?: string };
  return `${type.slice('order.'.length, -'.v1'.length)} ${amount_minor ?? total_minor ?? ''}`.trim();
}
