import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { operatorToken, startOrders } from './orders-under-test.ts';

test('decisions.md 13: a retired sealing key is needed until the checkouts end whose addresses it has sealed', async () => {
  const before = await startOrders({ storeUrl: 'sqlite::memory:' });
  await before.initiate();
  const [order] = await before.context.orders.find({}, { limit: 1 });
  await writable(before.context.orders).update(order?._id ?? '', {}, { set: { sealedUnder: 'k0' } });
  const keys = createClient(KeyService, before.asOperator(operatorToken));
  const { retired } = await keys.rewrapKeys({ runId: 'run-1' });
  expect(retired).toMatchObject([{ keyId: 'k0', wraps: false, missing: true }]);
  const neededUntil = retired[0]?.neededUntil;
  expect(neededUntil && timestampMs(neededUntil)).toBe(order?.expiresAt);
});

test('decisions.md 16: sealing keys that are needed beside the current one are a metric: those that are there, and those that are not', async () => {
  const registry = createRegistry('orders');
  const { context, clock, initiate } = await startOrders({ registry, retiredKeyIds: ['k0'] });
  const needed = () => readSeries(registry, 'sealing_keys_needed', 'key');
  await initiate();
  expect(await needed()).toEqual({ retired: 0, missing: 0 });
  const [order] = await context.orders.find({}, { limit: 1 });
  const sealUnder = (sealedUnder: string) =>
    writable(context.orders).update(order?._id ?? '', {}, { set: { sealedUnder } });
  await sealUnder('k0');
  expect(await needed()).toEqual({ retired: 1, missing: 0 });
  await sealUnder('lost');
  expect(await needed()).toEqual({ retired: 0, missing: 1 });
  clock.pass((order?.expiresAt ?? 0) - clock.now() + 1);
  expect(await needed()).toEqual({ retired: 0, missing: 0 });
});
