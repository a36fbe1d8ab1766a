import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { expect, test } from 'vitest';
import { operatorToken, startOrders } from './orders-under-test.ts';

test('decisions.md 13: a retired sealing key is needed until the checkouts end whose addresses it has sealed', async () => {
  const before = await startOrders({ storeUrl: 'sqlite::memory:' });
  await before.initiate();
  const [order] = await before.context.orders.find({}, { limit: 1 });
  await before.context.orders.update(order?._id ?? '', {}, { set: { sealedUnder: 'k0' } });
  const keys = createClient(KeyService, before.asOperator(operatorToken));
  const { retired } = await keys.rewrapKeys({ runId: 'run-1' });
  expect(retired).toMatchObject([{ keyId: 'k0', wraps: false, missing: true }]);
  const neededUntil = retired[0]?.neededUntil;
  expect(neededUntil && timestampMs(neededUntil)).toBe(order?.expiresAt);
});
