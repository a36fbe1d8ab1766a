import { expect, test } from 'vitest';
import { charge, dispute, event, moved, paymentIntent, refund, session, start } from './stripe-objects.ts';
import { signed, stripeAt, told } from './stripe-under-test.ts';

const { provider } = stripeAt('http://127.0.0.1:9');
const now = (start + 5) * 1000;

const read = (type: string, object: object) => provider.readConfirmation(signed(event(type, object)), now);

const total = 3_000_000_001;
const declined = paymentIntent({ last_payment_error: { type: 'card_error', code: 'card_declined' } });
const authorized = paymentIntent({ status: 'requires_capture', amount_capturable: total });
const captured = paymentIntent({ status: 'succeeded', amount_received: total });
const processing = paymentIntent({ status: 'processing' });
const lost = [moved('txn_1', -1000)];
const won = [moved('txn_1', -1000), moved('txn_2', 1000)];

const capture = [`payment pi_1 captured ${total}`, `capture pi_1 succeeded ${total}`];
const pending = [`payment pi_1 pending ${total}`];
const underWay = [`payment pi_1 processing ${total}`];
const failed = [`payment pi_1 failed ${total}`];
const cancelled = [`payment pi_1 cancelled ${total}`];
const held = [`payment pi_1 authorized ${total}`];
const disputed = (status: string) => `dispute dp_1 ${status} 1000`;
const debit = 'dispute_debit txn_1 succeeded 1000';

test.each<readonly [string, string, object, readonly string[]]>([
  ['payment_intent.created', 'a new one', paymentIntent(), pending],
  ['payment_intent.processing', 'a slow one', processing, underWay],
  ['payment_intent.amount_capturable_updated', 'an authorization', authorized, held],
  [
    'payment_intent.amount_capturable_updated',
    'an authorization of a part',
    paymentIntent({ status: 'requires_capture', amount_capturable: 7 }),
    ['payment pi_1 authorized 7'],
  ],
  ['payment_intent.succeeded', 'a capture', captured, capture],
  ['payment_intent.payment_failed', 'a decline', declined, failed],
  ['payment_intent.payment_failed', 'a decline without a reason', paymentIntent(), failed],
  ['payment_intent.canceled', 'a cancellation', paymentIntent({ status: 'canceled' }), cancelled],
  ['charge.pending', 'a slow one', charge({ status: 'pending' }), underWay],
  ['charge.succeeded', 'an authorization', charge(), held],
  ['charge.succeeded', 'a capture', charge({ captured: true, amount_captured: total }), capture],
  ['charge.captured', 'a capture', charge({ captured: true, amount_captured: total }), capture],
  ['charge.failed', 'a decline', charge({ status: 'failed' }), failed],
  ['charge.expired', 'an authorization that ran out', charge({ refunded: true }), cancelled],
  ['refund.created', 'a slow one', refund({ status: 'pending' }), ['refund re_1 pending 100']],
  ['refund.created', 'one that asks', refund({ status: 'requires_action' }), ['refund re_1 pending 100']],
  ['refund.updated', 'a success', refund(), ['refund re_1 succeeded 100']],
  ['charge.refund.updated', 'a success', refund(), ['refund re_1 succeeded 100']],
  ['refund.failed', 'a failure', refund({ status: 'failed' }), ['refund re_1 failed 100']],
  ['refund.updated', 'a cancellation', refund({ status: 'canceled' }), ['refund re_1 failed 100']],
  ['charge.dispute.created', 'a dispute', dispute(), [disputed('open')]],
  ['charge.dispute.created', 'an inquiry', dispute({ status: 'warning_needs_response' }), [disputed('open')]],
  [
    'charge.dispute.updated',
    'a status of a later version',
    dispute({ status: 'appeal_imagined' }),
    [disputed('open')],
  ],
  [
    'charge.dispute.updated',
    'an appeal after a loss',
    dispute({ status: 'appeal_under_review', balance_transactions: lost }),
    [disputed('open'), debit],
  ],
  [
    'charge.dispute.funds_withdrawn',
    'money that was taken, and decides nothing',
    dispute({ balance_transactions: lost }),
    [disputed('open'), debit],
  ],
  [
    'charge.dispute.funds_reinstated',
    'a part that was given back after a loss',
    dispute({ status: 'lost', balance_transactions: [...lost, moved('txn_2', 400)] }),
    [disputed('lost'), debit, 'dispute_credit txn_2 succeeded 400'],
  ],
  [
    'charge.dispute.closed',
    'a win',
    dispute({ status: 'won', balance_transactions: won }),
    [disputed('won'), debit, 'dispute_credit txn_2 succeeded 1000'],
  ],
  ['charge.dispute.closed', 'a loss', dispute({ status: 'lost' }), [disputed('lost')]],
  ['charge.dispute.closed', 'an inquiry', dispute({ status: 'warning_closed' }), [disputed('withdrawn')]],
  ['charge.dispute.closed', 'a prevention', dispute({ status: 'prevented' }), [disputed('withdrawn')]],
  ['checkout.session.expired', 'no attempt', session({ status: 'expired' }), ['checkout cs_test_1 closed 0']],
])('%s about %s is mapped to the words of the port', (type, _title, object, expected) => {
  const said = read(type, object);
  expect(said && told(said)).toEqual(expected);
  expect(said).toMatchObject({ eventId: 'evt_1', eventType: type, at: now, needsRead: false });
  expect(said?.reports.every(({ currency }) => currency === 'USD')).toBe(true);
});

test.each([
  ['payment_intent.requires_action', 'a check'],
  ['payment_intent.partially_funded', 'a part'],
])('%s about %s waits for the patient or for a bank, so that Stripe is asked which', (type) => {
  const said = read(type, paymentIntent({ status: 'requires_action' }));
  expect(said && told(said)).toEqual(pending);
  expect(said).toMatchObject({ needsRead: true });
});

/** What Stripe leaves out of objects of another version of its API, or of another system. */
const without = (object: object, ...members: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !members.includes(name)));

test.each([
  ['payment_intent.succeeded', captured, ['metadata'], capture],
  ['charge.succeeded', charge(), ['metadata'], held],
  ['refund.updated', refund(), ['metadata'], ['refund re_1 succeeded 100']],
  ['refund.updated', refund(), ['metadata', 'reason', 'balance_transaction'], ['refund re_1 succeeded 100']],
  ['charge.dispute.created', dispute(), ['metadata'], [disputed('open')]],
  ['charge.dispute.created', dispute(), ['balance_transactions'], [disputed('open')]],
  ['checkout.session.expired', session({ status: 'expired' }), ['metadata'], ['checkout cs_test_1 closed 0']],
] as const)('%s without %j, %j, is mapped all the same', (type, object, members, expected) => {
  const said = read(type, without(object, ...members));
  expect(said && told(said)).toEqual(expected);
});

test.each([
  ['payment_intent.succeeded', captured],
  ['charge.succeeded', charge()],
  ['refund.updated', refund()],
  ['charge.dispute.created', dispute({ balance_transactions: lost })],
  ['checkout.session.expired', session({ status: 'expired' })],
] as const)('%s without any one member is read without a failure', (type, object) => {
  for (const member of Object.keys(object)) {
    expect(() => read(type, without(object, member)), member).not.toThrow();
    expect(() => read(type, { ...object, [member]: null }), member).not.toThrow();
  }
  for (const empty of [{}, null]) expect(read(type, empty as object)).toBeUndefined();
});

test.each([
  ['the rest of a smaller capture', { balance_transaction: null, reason: null }],
  ['an authorization that ran out', { balance_transaction: null, reason: 'expired_uncaptured_charge' }],
  ['one that says why alone', { reason: 'expired_uncaptured_charge' }],
  ['one that is not through yet', { balance_transaction: null, reason: null, status: 'pending' }],
] as const)('decisions.md 6: a refund of money that was never captured, of %s, is no refund', (_, said) => {
  for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
    expect(read(type, refund(said))).toBeUndefined();
});

test.each([
  ['one that moved money', { balance_transaction: 'txn_9', reason: null }],
  ['one that was asked for here', { balance_transaction: null, metadata: { refund_id: 'rfd_1' } }],
] as const)('%s is a refund', (_, said) => {
  const read1 = read('refund.created', refund(said));
  expect(read1 && told(read1)).toEqual(['refund re_1 succeeded 100']);
});

test.each([
  ['charge.refunded', charge({ captured: true, amount_captured: total, amount_refunded: 500 })],
  [
    'checkout.session.completed',
    session({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }),
  ],
  ['checkout.session.async_payment_failed', session({ status: 'complete', payment_intent: 'pi_1' })],
  ['checkout.session.async_payment_succeeded', session({ status: 'complete', payment_intent: 'pi_1' })],
  ['checkout.session.expired', session({ status: 'expired', payment_intent: 'pi_1' })],
  ['payment_intent.processing', paymentIntent({ status: 'imagined' })],
  ['refund.updated', refund({ status: 'imagined' })],
] as const)('%s does not say enough, so that Stripe is asked', (type, object) => {
  expect(read(type, object)).toMatchObject({ needsRead: true, reports: [] });
});

test.each([
  ['payment_intent.succeeded', captured, { paymentRef: 'pi_1' }, 'ord_1'],
  ['charge.succeeded', charge(), { paymentRef: 'pi_1' }, 'ord_1'],
  ['refund.updated', refund(), { paymentRef: 'pi_1' }, undefined],
  ['charge.dispute.created', dispute(), { paymentRef: 'pi_1' }, undefined],
  ['checkout.session.expired', session({ status: 'expired' }), { checkoutRef: 'cs_test_1' }, 'ord_1'],
  [
    'checkout.session.completed',
    session({ status: 'complete', payment_intent: paymentIntent() }),
    { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' },
    'ord_1',
  ],
] as const)('%s names what the order is found by', (type, object, refs, orderHint) => {
  expect(read(type, object)).toMatchObject({ refs, orderHint });
});

test.each([
  ['radar.early_fraud_warning.created', { id: 'issfr_1', object: 'radar.early_fraud_warning' }],
  ['review.opened', { id: 'prv_1', object: 'review' }],
  ['charge.updated', charge()],
  ['plan.created', { id: 'plan_1', object: 'plan' }],
  ['imagined.type', { id: 'x', object: 'imagined' }],
  ['charge.succeeded', charge({ payment_intent: null })],
  ['refund.created', refund({ payment_intent: null })],
  ['charge.dispute.created', dispute({ payment_intent: null })],
] as const)('%s moves no order', (type, object) => {
  expect(read(type, object)).toBeUndefined();
});

test.each<[string, Parameters<typeof dispute>[0], number | undefined]>([
  ['a dispute', { status: 'needs_response' }, 1000],
  ['an inquiry', { status: 'warning_needs_response' }, 1000],
  ['one whose bank takes none', { evidence_details: { due_by: 0 } as never }, undefined],
  ['one whose evidence is reviewed', { status: 'under_review' }, undefined],
  ['an inquiry whose evidence is reviewed', { status: 'warning_under_review' }, undefined],
  ['one that was lost', { status: 'lost' }, undefined],
])('evidence of a dispute is due as Stripe says: %s', (_title, fields, seconds) => {
  const told = dispute({ evidence_details: { due_by: start + 1000 } as never, ...fields });
  const at = seconds && (start + seconds) * 1000;
  expect(read('charge.dispute.updated', told)?.reports[0]?.evidenceDueAt).toBe(at);
});

test('a dispute of an account that settles in another currency has the amount in that of the payment', () => {
  const inEuros = dispute({ balance_transactions: [moved('txn_1', -870, 'eur')] });
  const said = read('charge.dispute.funds_withdrawn', inEuros);
  expect(said?.reports[1]).toMatchObject({ object: 'dispute_debit', amountMinor: 1000, currency: 'USD' });
});

test('money of a dispute has the time at which it moved', () => {
  const said = read('charge.dispute.closed', dispute({ balance_transactions: lost }));
  expect(said?.reports.map(({ at }) => at / 1000 - start)).toEqual([5, 7]);
});
