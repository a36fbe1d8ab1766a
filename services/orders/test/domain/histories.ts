import fc from 'fast-check';
import type { Capture } from '../../src/domain/orders/order.ts';
import type { Report } from '../../src/domain/reports/report.ts';
import { report } from './an-order.ts';

/** What a provider has to say of one order, oldest first: one list of reports for each of its messages. */
export interface History {
  readonly totalMinor: number;
  readonly messages: readonly (readonly Report[])[];
}

const ends = [
  'none',
  'expires',
  'pays',
  'pays later',
  'is declined later',
  'is released',
  'is refused',
] as const;
const refundEnds = [[], ['succeeded'], ['failed'], ['succeeded', 'failed']] as const;
const disputeEnds = [[], ['won'], ['lost'], ['withdrawn'], ['lost', 'won']] as const;

const choices = fc.record({
  totalMinor: fc.constantFrom(1, 100, 9_999, 5_000_000_000),
  capture: fc.constantFrom<Capture>('automatic', 'manual'),
  /** Whether each declined attempt has a ref of its own. */
  declines: fc.array(fc.boolean(), { maxLength: 3 }),
  lastHasOwnRef: fc.boolean(),
  end: fc.constantFrom(...ends),
  isCapturedLate: fc.boolean(),
  capturesTwice: fc.boolean(),
  refunds: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 4 }), steps: fc.constantFrom(...refundEnds) }),
    { maxLength: 4 },
  ),
  disputes: fc.array(
    fc.record({ steps: fc.constantFrom(...disputeEnds), takes: fc.boolean(), gives: fc.boolean() }),
    { maxLength: 2 },
  ),
  /** Seconds between one message and the next; many have the same second. */
  pauses: fc.array(fc.nat({ max: 1 }), { minLength: 8, maxLength: 8 }),
  /** Whether the provider is asked after each message. */
  asked: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
});

/** Histories that a provider can have, with disputes or without. */
export function histories({ disputes }: { readonly disputes: boolean }): fc.Arbitrary<History> {
  return choices.map((chosen) => historyOf(disputes ? chosen : { ...chosen, disputes: [] }));
}

type Choices = typeof choices extends fc.Arbitrary<infer C> ? C : never;

function historyOf(chosen: Choices): History {
  const { totalMinor, capture, declines, end } = chosen;
  const { messages, tell } = teller(chosen);
  let attempt = 'pay_0';
  tell('checkout chk open');
  for (const [index, hasOwnRef] of declines.entries()) {
    if (hasOwnRef) attempt = `pay_${index}`;
    tell(`payment ${attempt} pending ${totalMinor}`);
    tell(`payment ${attempt} failed ${totalMinor}`);
  }
  if (chosen.lastHasOwnRef && end !== 'expires') attempt = 'pay_last';
  const payment = (status: string) => `payment ${attempt} ${status} ${totalMinor}`;
  const close = (status: string) => tell('checkout chk closed', payment(status));
  const captured = () => {
    const first = chosen.capturesTwice && totalMinor > 1 ? Math.floor(totalMinor / 2) : 0;
    if (first > 0) tell(`capture cap_1 succeeded ${first}`);
    tell(payment('captured'), `capture cap_2 succeeded ${totalMinor - first}`);
  };
  const cancelled = () => {
    tell(payment('cancelled'));
    if (chosen.isCapturedLate) captured();
    return chosen.isCapturedLate;
  };
  const movesMoney = (): boolean => {
    switch (end) {
      case 'none':
        return false;
      case 'expires':
        if (declines.length === 0) tell('checkout chk closed');
        else close('failed');
        return declines.length > 0 && cancelled();
      case 'pays':
        if (capture === 'automatic')
          tell('checkout chk closed', payment('captured'), `capture cap_2 succeeded ${totalMinor}`);
        else {
          close('authorized');
          captured();
        }
        return true;
      case 'pays later':
        close('processing');
        captured();
        return true;
      case 'is declined later':
        close('processing');
        tell(payment('failed'));
        return cancelled();
      case 'is released':
        close('authorized');
        return cancelled();
      case 'is refused':
        close('authorized');
        tell(payment('failed'));
        return cancelled();
    }
  };
  if (movesMoney()) {
    refund(chosen, tell);
    dispute(chosen, tell);
  }
  return { totalMinor, messages };
}

type Tell = (...reports: string[]) => void;

/** Refunds never take more than what was captured and not given back. */
function refund({ totalMinor, refunds }: Choices, tell: Tell): void {
  let left = totalMinor;
  for (const [index, { share, steps }] of refunds.entries()) {
    const amount = Math.ceil(left / share);
    if (amount === 0) break;
    tell(`refund rfd_${index} pending ${amount}`);
    for (const status of steps) tell(`refund rfd_${index} ${status} ${amount}`);
    if (steps.at(-1) !== 'failed') left -= amount;
  }
}

/** All disputes are open before the first one ends. */
function dispute({ totalMinor, disputes }: Choices, tell: Tell): void {
  for (const [index, { takes }] of disputes.entries()) {
    tell(`dispute dis_${index} open ${totalMinor}`);
    if (takes) tell(`dispute_debit deb_${index} succeeded ${totalMinor + 1_500}`);
  }
  for (const [index, { steps, takes, gives }] of disputes.entries()) {
    for (const status of steps) tell(`dispute dis_${index} ${status} ${totalMinor}`);
    if (takes && gives) tell(`dispute_credit cre_${index} succeeded ${totalMinor}`);
  }
}

/** Collects messages; the provider, when it is asked in between, reports the present status of everything. */
function teller({ pauses, asked }: Choices) {
  const messages: Report[][] = [];
  const present = new Map<string, string>();
  let second = 0;
  const tell: Tell = (...reports) => {
    second += pauses[messages.length % pauses.length] ?? 0;
    for (const text of reports) present.set(text.split(' ').slice(0, 2).join(' '), text);
    messages.push(reports.map((text) => report(text, second * 1_000)));
    if (asked[messages.length % asked.length]) {
      second += pauses[messages.length % pauses.length] ?? 0;
      messages.push([...present.values()].map((text) => report(text, second * 1_000)));
    }
  };
  return { messages, tell };
}
