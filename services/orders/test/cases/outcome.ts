import type { EventDraft } from '@telehealth/changes';
import { leftToRefund } from '../../src/domain/decide-refund.ts';
import { ledgerOf } from '../../src/domain/ledger.ts';
import { foldOf } from '../../src/domain/money.ts';
import type { Order } from '../../src/domain/order.ts';
import { anOrder, report } from '../domain/an-order.ts';
import { replay } from '../domain/replay.ts';

/** What a case comes to. What is left out is not compared. */
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

/**
 * What messages come to that arrive in this order, each in the notation `second object ref status amount, object …`: the
 * second is the provider's.
 */
export function outcomeOf(totalMinor: number, messages: readonly string[]): Outcome {
  const { order, events, held } = replay(anOrder({ totalMinor }), messages.map(messageOf));
  const { authorizedMinor, capturedMinor, refundedMinor, disputedNetMinor } = foldOf(ledgerOf(order));
  return {
    state: order.state,
    authorized: authorizedMinor,
    captured: capturedMinor,
    refunded: refundedMinor,
    disputed: disputedNetMinor,
    left: leftToRefund(order),
    events: events.map(inShort),
    held,
    anomaly: order.anomaly,
  };
}

function messageOf(message: string) {
  const [second = '', ...texts] = message.split(' ');
  return texts
    .join(' ')
    .split(', ')
    .map((text) => report(text, Number(second) * 1_000));
}

function inShort({ type, data }: EventDraft): string {
  const amount = 'amountMinor' in data ? data.amountMinor : 'totalMinor' in data ? data.totalMinor : '';
  return `${type.slice('order.'.length, -'.v1'.length)} ${amount}`.trim();
}
