import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { startRegistrations } from './registering.ts';
import { operatorToken } from './webhooks-under-test.ts';

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
