import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { startRegistrations } from './registering.ts';
import { answered } from './scripted-egress.ts';
import { operatorToken, startSending } from './webhooks-under-test.ts';

test('the overview has the receivers that fail, since the first of them, and says what runs', async () => {
  const { register, context, clock, asOperator } = await startRegistrations();
  const { getOverview } = createClient(OverviewService, asOperator(operatorToken));
  const startedAt = timestampFromMs(clock.now());
  await register();
  expect((await getOverview({})).waiting).toEqual([]);
  const failingSince = clock.now() - 60_000;
  for (const since of [failingSince, clock.now()]) {
    const { registrationId } = await register();
    const receiver = { failingSince: since, failures: 1 };
    await writable(context.registrations).update(registrationId, {}, { set: { receiver } });
  }
  const { process, waiting, parkedEvents, outboxSince } = await getOverview({});
  expect(waiting).toMatchObject([
    { kind: 'failing receivers', count: 2, firstAt: timestampFromMs(failingSince) },
  ]);
  expect(process).toMatchObject({ mode: 'test', startedAt, ready: true, failedChecks: ['accounts'] });
  expect({ parkedEvents, outboxSince }).toEqual({ parkedEvents: 0, outboxSince: undefined });
});

test('the overview has the deliveries that did not arrive, since the oldest of them, and not those that did', async () => {
  const webhooks = await startSending({ answer: () => answered(500) });
  const { getOverview } = createClient(OverviewService, webhooks.asOperator(operatorToken));
  const pending = async () =>
    (await getOverview({})).waiting.find(({ kind }) => kind === 'pending deliveries');
  await webhooks.publish();
  await webhooks.attempts(1);
  const { createdAt } = await webhooks.delivery();
  expect(await pending()).toMatchObject({ count: 1, firstAt: timestampFromMs(createdAt) });
  webhooks.egress.answer = () => answered(204);
  await webhooks.clock.advance(60_000);
  await webhooks.becomes('succeeded');
  expect(await pending()).toBeUndefined();
});
