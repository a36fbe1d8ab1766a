import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { MilestoneOutcome } from '@telehealth/contracts/intake/v1/milestone_service';
import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { asBrand, correlated, startIntake } from './intake-under-test.ts';
import { paid, reporterOf, walked } from './journey-under-test.ts';

const tracking = {
  carrier: 'UPS',
  trackingNumber: '1Z 999 AA1',
  trackingUrl: 'https://ups.example/track?n=1Z999AA1',
};

/** A treatment up to its prescription, and reports about it. */
async function transmitted() {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  await intake.context.bus.publish(paid(journeyId));
  const { client, report } = reporterOf(intake);
  const occurredAt = timestampFromMs(intake.clock.now());
  const send = (type: string, callbackId: string, more: object) =>
    client
      .reportMilestone({ journeyId, type, callbackId, occurredAt, reference: 'shp_1', ...more }, correlated)
      .then(
        ({ outcome }) => outcome,
        (error) => errorFromWire(error),
      );
  return { intake, journeyId, client, report, send };
}

test('decisions.md 15: a shipment takes carrier, number and address; its event and the enrollment have them, also when it was held', async () => {
  const { intake, journeyId, client, report, send } = await transmitted();
  expect(await send('shipment.shipped', 'early', tracking)).toBe(MilestoneOutcome.HELD);
  const held = await client.listHeldMilestones({ journeyId }, correlated);
  expect(held.milestones).toMatchObject([tracking]);
  await report(journeyId, 'case.opened', { reference: 'c1' });
  await report(journeyId, 'visit.completed', { reference: 'v1', code: 'video' });
  await report(journeyId, 'rx.transmitted', { reference: 'r1' });
  expect(await send('shipment.delivered', 'late', { carrier: 'UPS' })).toBe(MilestoneOutcome.RECORDED);
  const events = (await intake.events()).filter(({ type }) => type.startsWith('journey.shipment.'));
  expect(events.map(({ data }) => data)).toMatchObject([
    { carrier: 'UPS', tracking_number: '1Z 999 AA1', tracking_url: tracking.trackingUrl },
    { carrier: 'UPS' },
  ]);
  const { getEnrollment } = createClient(EnrollmentService, intake.transport);
  const { enrollment } = await getEnrollment({ journeyId }, asBrand());
  expect(enrollment?.milestones.slice(-2)).toMatchObject([tracking, { carrier: 'UPS', trackingUrl: '' }]);
});

test.each([
  ['shipment.shipped', { trackingUrl: 'http://ups.example' }, '/tracking_url'],
  ['shipment.shipped', { trackingUrl: 'https://ann:pw@ups.example' }, '/tracking_url'],
  ['shipment.shipped', { trackingUrl: 'javascript:alert(1)' }, '/tracking_url'],
  ['shipment.shipped', { trackingNumber: 'a@b' }, '/tracking_number'],
  ['shipment.shipped', { carrier: '<b>' }, '/carrier'],
  ['rx.transmitted', { carrier: 'UPS' }, '/carrier'],
])('decisions.md 15: %s with %j is refused', async (type, more, where) => {
  const { send } = await transmitted();
  expect(await send(type, 'one', more)).toMatchObject({ kind: 'malformed-request', issues: [{ where }] });
});

test('one callback reports one parcel', async () => {
  const { send } = await transmitted();
  await send('shipment.shipped', 'one', tracking);
  expect(await send('shipment.shipped', 'one', tracking)).toBe(MilestoneOutcome.HELD);
  expect(await send('shipment.shipped', 'one', { ...tracking, carrier: 'DHL' })).toMatchObject({
    kind: 'idempotency-mismatch',
  });
});
