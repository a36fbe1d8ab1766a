import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { expect, test } from 'vitest';
import { day, startCalls, startOrdered } from './domain-calls.ts';
import { operatorToken } from './domains-under-test.ts';

test('the overview has the certificates that end within 14 days, and when the first one ends', async () => {
  const { allIsWell, after, clock, register, verify, asOperator } = await startCalls();
  const { getOverview } = createClient(OverviewService, asOperator(operatorToken));
  allIsWell();
  await register('login.brand.example');
  await verify();
  await after(0);
  const endsAt = clock.now() + 90 * day;
  expect((await getOverview({})).waiting).toEqual([]);
  clock.pass(80 * day);
  expect((await getOverview({})).waiting).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'certificates that end within 14 days', count: 1, firstAt: timestampFromMs(endsAt) },
    }),
  );
});

test('the overview has the domains whose certificate order failed', async () => {
  const { dns, refusedVerify, asOperator } = await startOrdered();
  const { getOverview } = createClient(OverviewService, asOperator(operatorToken));
  const failed = async () =>
    (await getOverview({})).waiting.find(({ kind }) => kind === 'failed certificate orders');
  expect(await failed()).toBeUndefined();
  dns.caa = 'forbidden';
  await refusedVerify();
  expect(await failed()).toMatchObject({ count: 1 });
});
