import { expect, test } from 'vitest';
import { phasedBundle } from './bundles.ts';
import { qualify } from './entry-under-test.ts';
import { nodeOf, startIntake } from './intake-under-test.ts';
import {
  authorized,
  enrollmentOf,
  eventsOf,
  type OrderStanding,
  orderChanged,
  paid,
  reporterOf,
  standing,
  voided,
  walked,
} from './journey-under-test.ts';

const startQualified = async () => {
  const intake = await startIntake({ bundles: [phasedBundle('weight_loss')] });
  const { journeyId } = await qualify(intake);
  return {
    intake,
    journeyId,
    ...intake.context,
    enter: () => intake.enter({ journeyId, phase: 'clinical' }),
  };
};
const unpaid = { kind: 'phase-not-ready', reason: 'order_unpaid' };

test('decisions.md 9: a paid order is one event with the amount, however often it comes', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const event = paid(journeyId);
  for (const told of [authorized(journeyId), event, paid(journeyId), authorized(journeyId)])
    await intake.context.bus.publish(told);
  expect(await eventsOf(intake, journeyId)).toEqual([
    '1 journey.intake.submitted.v1',
    '2 journey.payment.succeeded.v1',
  ]);
  const payment = (await intake.events()).find(({ type }) => type === 'journey.payment.succeeded.v1');
  expect(payment).toMatchObject({
    ...{ occurred_at: event.occurred_at, test: true },
    data: {
      ...{ journey_id: journeyId, order_ref: 'ord_1', currency: 'USD' },
      ...{ total_minor: '14900', captured_minor: '14000' },
    },
  });
  const { orders } = (await intake.context.journeys.get(journeyId)) ?? {};
  expect(orders).toMatchObject([{ orderRef: 'ord_1', standing: 'paid' }]);
});

test('decisions.md 6: while a payment is being decided the enrollment shows it; an order that never paid is not among its orders', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const shown = async () => {
    const enrollment = await enrollmentOf(intake, journeyId);
    if (typeof enrollment === 'string') return enrollment;
    const { paymentProcessing, orderRefs } = enrollment.message;
    return [enrollment.status, paymentProcessing, ...orderRefs];
  };
  const tell = (...told: readonly [standing: OrderStanding, revision: number, orderRef?: string]) =>
    intake.context.bus.publish(standing(journeyId, ...told));
  expect(await shown()).toEqual(['submitted', false]);
  await tell('processing', 1);
  expect(await shown()).toEqual(['submitted', true]);
  await tell('failed', 2);
  expect(await shown()).toEqual(['submitted', false]);
  await tell('processing', 1);
  expect(await shown()).toEqual(['submitted', false]);
  await tell('processing', 1, 'ord_2');
  await tell('paid', 2, 'ord_2');
  expect(await shown()).toEqual(['paid', false, 'ord_2']);
  await tell('refunded', 3, 'ord_2');
  await tell('processing', 1, 'ord_3');
  expect(await shown()).toEqual(['refunded', true, 'ord_2']);
});

test('decisions.md 14: an entry of the ledger is one event of the journey, and so is a cancellation, however often they come', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const entry = { amountMinor: 14_900, at: Date.UTC(2026, 0, 1) };
  const [refunded, disputed] = [{ refundId: 'rfd_1' }, { disputeId: 'dsp_1' }];
  const entries = [
    { ...entry, entryId: 'mov_1', kind: 'authorized' },
    { ...entry, entryId: 'mov_2', kind: 'failed' },
    { ...entry, entryId: 'mov_3', kind: 'voided' },
    { ...entry, entryId: 'mov_4', kind: 'refunded', ...refunded },
    { ...entry, entryId: 'mov_4', kind: 'refunded', ...refunded },
    { ...entry, entryId: 'mov_5', kind: 'dispute_opened', ...disputed },
  ] as const;
  const standing = 'unpaid';
  for (const [index, each] of entries.entries())
    await intake.context.bus.publish(
      orderChanged(journeyId, { standing, revision: index + 1, entries: [each] }),
    );
  const cancelled = orderChanged(journeyId, { standing, revision: 9, cancelled: true });
  for (const event of [cancelled, cancelled]) await intake.context.bus.publish(event);
  expect(await eventsOf(intake, journeyId)).toEqual([
    '1 journey.intake.submitted.v1',
    '2 journey.payment.authorized.v1',
    '3 journey.payment.failed.v1',
    '4 journey.payment.refunded.v1',
    '5 journey.payment.disputed.v1',
    '6 journey.payment.cancelled.v1',
  ]);
  const data = new Map((await intake.events()).map((event) => [event.type, event.data]));
  const money = { journey_id: journeyId, order_ref: 'ord_1', amount_minor: '14900', currency: 'USD' };
  expect(data.get('journey.payment.refunded.v1')).toMatchObject({ ...money, refund_id: 'rfd_1' });
  const dispute = { dispute_id: 'dsp_1', dispute_status: 'opened' };
  expect(data.get('journey.payment.disputed.v1')).toMatchObject({ ...money, ...dispute });
});

test.each([
  ['of a missing journey', 'jny_none', {}],
  ['that names another client', undefined, { clientId: 'cli_2' }],
  ['that names another brand', undefined, { brandId: 'brd_other' }],
])('an event %s changes nothing, is not tried again and is logged', async (_, named, whose) => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  await intake.context.bus.publish(
    orderChanged(named ?? journeyId, { standing: 'paid', revision: 1 }, whose),
  );
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.intake.submitted.v1']);
  expect(await intake.context.journeys.get(journeyId)).not.toHaveProperty('orders');
  expect(intake.log()).toContain('event dropped');
});

test('decisions.md 6: an authorization that is released before the clinical phase began closes it again', async () => {
  const { intake, journeyId, bus, enter } = await startQualified();
  await bus.publish(authorized(journeyId));
  await bus.publish(voided(journeyId));
  expect(await enter()).toMatchObject(unpaid);
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'checkout' });
  await bus.publish(authorized(journeyId, 'ord_2'));
  expect(nodeOf(await enter())).toBe('q_smoker');
});

test.each([
  ['refunded', 'refunded'],
  ['dispute_lost', 'disputed'],
] as const)(
  'decisions.md 6: an order that is %s before the clinical phase began closes it; a further one opens it, and the phase goes on without its money',
  async (state, status) => {
    const { intake, journeyId, bus, enter } = await startQualified();
    await bus.publish(standing(journeyId, state, 3));
    await bus.publish(paid(journeyId));
    await bus.publish(standing(journeyId, 'paid', 1));
    expect(await enter()).toMatchObject(unpaid);
    const { report } = reporterOf(intake);
    expect(await report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('HELD');
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({
      status,
      milestones: ['prospect.captured', 'intake.submitted', 'payment.succeeded'],
      message: { offeringRef: 'wl-1', orderRefs: ['ord_1'] },
    });
    await bus.publish(standing(journeyId, 'paid', 1, 'ord_2'));
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'in_review' });
    expect(nodeOf(await enter())).toBe('q_smoker');
    await bus.publish(standing(journeyId, state, 2, 'ord_2'));
    expect(nodeOf(await enter())).toBe('q_smoker');
    expect(nodeOf(await intake.next(journeyId, 'q_smoker', false))).toBe('q_home');
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({
      status: 'in_review',
      message: { orderRefs: ['ord_1', 'ord_2'] },
    });
  },
);
