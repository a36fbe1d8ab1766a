import { expect, test } from 'vitest';
import { anEvent } from './seeded.ts';
import { startSending } from './webhooks-under-test.ts';

const minute = 60_000;

test('decisions.md 16: deliveries of a suspended client wait without a try or a warning, and go out after its resumption', async () => {
  const { context, publish, delivery, becomes, egress, clock, log } = await startSending();
  const say = (version: number, areWebhooksHeld: boolean) => {
    const { brand_id: _, sequence: __, ...rest } = anEvent();
    return context.bus.publish({
      ...rest,
      id: `evt_${version}`,
      type: 'client.suspension_changed.v1',
      subject: 'cli_1',
      data: { version: String(version), are_webhooks_held: areWebhooksHeld },
    });
  };
  await say(3, true);
  await clock.advance(1000);
  await publish();
  await clock.advance(10 * minute);
  expect(await delivery()).toMatchObject({ status: 'pending', attemptCount: 0 });
  expect([egress.sent, log().includes('"level":"warn"')]).toEqual([[], false]);

  // The resumption before the suspension comes late.
  await say(2, false);
  await clock.advance(minute);
  expect(egress.sent).toEqual([]);
  await say(4, false);
  await clock.advance(1000);
  await becomes('succeeded');
  expect((await delivery()).attemptCount).toBe(1);
});
