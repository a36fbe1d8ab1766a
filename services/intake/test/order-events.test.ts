import { expect, test } from 'vitest';
import { phasedBundle } from './bundles.ts';
import { qualify } from './entry-under-test.ts';
import { nodeOf, startIntake } from './intake-under-test.ts';
import {
  authorized,
  enrollmentOf,
  eventOf,
  eventsOf,
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
  expect(orders).toMatchObject([{ orderRef: 'ord_1', state: 'paid' }]);
});

test('decisions.md 6: while a payment is being decided the enrollment says so; an order that never paid is not among its orders', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const shown = async () => {
    const enrollment = await enrollmentOf(intake, journeyId);
    if (typeof enrollment === 'string') return enrollment;
    const { paymentProcessing, orderRefs } = enrollment.message;
    return [enrollment.status, paymentProcessing, ...orderRefs];
  };
  const tell = (...told: readonly [state: string, revision: number, orderRef?: string]) =>
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

test('decisions.md 14: a movement of money is one event of the journey, however often it comes', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const disputed = { disputeId: 'dsp_1', disputeStatus: 'opened' };
  for (const [movementId, more] of [
    ['mov_1', { kind: 'authorized' }],
    ['mov_2', { kind: 'failed' }],
    ['mov_3', { kind: 'refunded', refundId: 'rfd_1' }],
    ['mov_3', { kind: 'refunded', refundId: 'rfd_1' }],
    ['mov_4', { kind: 'disputed', ...disputed }],
    ['mov_5', { kind: 'cancelled' }],
  ] as const) {
    const money = { journeyId, orderRef: 'ord_1', amountMinor: 14_900n, currency: 'USD' };
    await intake.context.bus.publish(eventOf('order.movement.v1', { ...money, movementId, ...more }));
  }
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
  const data = { journeyId: named ?? journeyId, orderRef: 'ord_1', totalMinor: 1n, currency: 'USD' };
  await intake.context.bus.publish(eventOf('order.paid.v1', data, whose));
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
])(
  'decisions.md 6: an order that is %s before the clinical phase began closes it; a further one opens it, and the phase goes on without its money',
  async (state, status) => {
    const { intake, journeyId, bus, enter } = await startQualified();
    await bus.publish(standing(journeyId, state, 2));
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
