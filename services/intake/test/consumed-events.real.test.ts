import { openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { freshUrl, startIntake } from './intake-under-test.ts';
import { authorized, paid, walked } from './journey-under-test.ts';

await describeWith(startNats, 'decisions.md 9: NATS JetStream', (server) => {
  test('two replicas of intake, each cause delivered twice: tenants get one event', async () => {
    const url = server.freshAccount();
    const openOne = () => {
      const bus = openBus(url, { clock: systemClock });
      onTestFinished(() => bus.close());
      return bus;
    };
    const publisher = openOne();
    const storeUrl = freshUrl();
    const [intake] = [
      await startIntake({ storeUrl, bus: openOne() }),
      await startIntake({ storeUrl, bus: openOne() }),
    ];
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
    await publisher.publish(paid(journeyId, 'ord_last'));
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
