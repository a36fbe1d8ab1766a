import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit';
import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type IntakeUnderTest, startIntake, startScriptedAccounts } from './intake-under-test.ts';
import {
  authorized,
  enrollmentOf,
  eventOf,
  eventsOf,
  paid,
  reporterOf,
  voided,
  walked,
} from './journey-under-test.ts';
import { shortBundle } from './short-bundle.ts';

const start = async (more: Partial<Parameters<typeof startIntake>[0]> = {}): Promise<IntakeUnderTest> =>
  startIntake({
    storeUrl: 'sqlite::memory:',
    accounts: await startScriptedAccounts(),
    bundles: [shortBundle()],
    ...more,
  });
const ordersOf = async (intake: IntakeUnderTest, journeyId: string) =>
  (await intake.context.journeys.get(journeyId))?.orders;

describe('decisions.md 9: events of other services about a journey', () => {
  test('a paid order is one event with the amount, however often it comes', async () => {
    const intake = await start();
    const journeyId = await walked(intake);
    const event = paid(journeyId);
    await intake.context.bus.publish(authorized(journeyId));
    await intake.context.bus.publish(event);
    await intake.context.bus.publish(paid(journeyId));
    await intake.context.bus.publish(authorized(journeyId));
    expect(await eventsOf(intake, journeyId)).toEqual([
      '1 journey.intake.submitted.v1',
      '2 journey.payment.succeeded.v1',
    ]);
    const payment = (await intake.events()).find(({ type }) => type === 'journey.payment.succeeded.v1');
    expect(payment).toMatchObject({
      occurred_at: event.occurred_at,
      test: true,
      data: { journey_id: journeyId, order_ref: 'ord_1', total_minor: '14900', currency: 'USD' },
    });
    expect(await ordersOf(intake, journeyId)).toMatchObject([{ orderRef: 'ord_1', state: 'paid' }]);
  });

  test('decisions.md 14: a movement of money is one event of the journey, however often it comes', async () => {
    const intake = await start();
    const journeyId = await walked(intake);
    const movement = (movementId: string, more: object) =>
      eventOf('order.movement.v1', {
        ...{ journeyId, orderRef: 'ord_1', movementId, amountMinor: 14_900n, currency: 'USD' },
        ...more,
      });
    const disputed = { disputeId: 'dsp_1', disputeStatus: 'opened' };
    for (const event of [
      movement('mov_1', { kind: 'authorized' }),
      movement('mov_2', { kind: 'failed' }),
      movement('mov_3', { kind: 'refunded', refundId: 'rfd_1' }),
      movement('mov_3', { kind: 'refunded', refundId: 'rfd_1' }),
      movement('mov_4', { kind: 'disputed', ...disputed }),
      movement('mov_5', { kind: 'cancelled' }),
    ]) {
      await intake.context.bus.publish(event);
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
    expect(data.get('journey.payment.disputed.v1')).toMatchObject({
      ...money,
      dispute_id: 'dsp_1',
      dispute_status: 'opened',
    });
  });

  test('a second paid order is an event of its own', async () => {
    const intake = await start();
    const journeyId = await walked(intake);
    await intake.context.bus.publish(paid(journeyId, 'ord_1'));
    await intake.context.bus.publish(paid(journeyId, 'ord_2'));
    expect(await eventsOf(intake, journeyId)).toEqual([
      '1 journey.intake.submitted.v1',
      '2 journey.payment.succeeded.v1',
      '3 journey.payment.succeeded.v1',
    ]);
  });

  test('a paid order is not taken back by what is told of it afterwards, nor by another order', async () => {
    const intake = await start();
    const journeyId = await walked(intake);
    await intake.context.bus.publish(paid(journeyId, 'ord_1'));
    await intake.context.bus.publish(voided(journeyId, 'ord_1'));
    await intake.context.bus.publish(authorized(journeyId, 'ord_2'));
    await intake.context.bus.publish(voided(journeyId, 'ord_2'));
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'paid' });
    const { report } = reporterOf(intake);
    expect(await report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('RECORDED');
  });

  test('a case waits while the authorization of the order is released', async () => {
    const intake = await start();
    const journeyId = await walked(intake);
    await intake.context.bus.publish(authorized(journeyId));
    await intake.context.bus.publish(voided(journeyId));
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'checkout' });
    const { report } = reporterOf(intake);
    expect(await report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('HELD');
  });

  test.each([
    ['client', { clientId: 'cli_2' }],
    ['brand', { brandId: 'brd_other' }],
  ])('an event that names another %s changes nothing, is not tried again and is logged', async (_, whose) => {
    const intake = await start();
    const journeyId = await walked(intake);
    await intake.context.bus.publish(
      eventOf('order.paid.v1', { journeyId, orderRef: 'ord_1', totalMinor: 1n, currency: 'USD' }, whose),
    );
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.intake.submitted.v1']);
    expect(await ordersOf(intake, journeyId)).toBeUndefined();
    expect(intake.log()).toContain('event dropped');
  });

  test('an event of a missing journey is dropped', async () => {
    const intake = await start();
    await intake.context.bus.publish(paid('jny_none'));
    expect(intake.log()).toContain('event dropped');
  });
});

await describeWith(startNats, 'NATS JetStream', (server) => {
  test('two replicas of intake, each cause delivered twice: tenants get one event', async () => {
    const url = server.freshAccount();
    const folder = await mkdtemp(join(tmpdir(), 'events-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const openOne = () => {
      const bus = openBus(url, { clock: systemClock });
      onTestFinished(() => bus.close());
      return bus;
    };
    const publisher = openOne();
    const storeUrl = `sqlite:${join(folder, 'intake.db')}`;
    const [intake] = [await start({ storeUrl, bus: openOne() }), await start({ storeUrl, bus: openOne() })];
    const journeyId = await walked(intake);
    const causes = [authorized(journeyId), paid(journeyId)];
    for (const event of [...causes, ...causes]) {
      const isKept = () =>
        publisher.publish(event).then(
          () => true,
          () => false,
        );
      await expect.poll(isKept).toBe(true);
    }
    await publisher.publish(eventOf('order.paid.v1', last(journeyId)));
    const journey = () => intake.context.journeys.get(journeyId);
    await expect.poll(async () => (await journey())?.timeline?.at(-1)?.reference).toBe('ord_last');
    const { timeline = [], sequence } = (await journey()) ?? {};
    expect(timeline.map(({ type, reference = '' }) => `${type} ${reference}`).toSorted()).toEqual([
      'intake.submitted ',
      'payment.succeeded ord_1',
      'payment.succeeded ord_last',
    ]);
    expect(sequence).toBe(3);
  });
});

const last = (journeyId: string) => ({ journeyId, orderRef: 'ord_last', totalMinor: 1n, currency: 'USD' });
