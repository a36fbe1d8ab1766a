import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { expect, test } from 'vitest';
import { startAccounts } from './accounts-under-test.ts';

test('decisions.md 16: an operator makes the deployment read-only and takes that back, each with one audit row', async () => {
  const accounts = await startAccounts();
  const operator = createClient(PlatformService, accounts.asOperator());
  const gateway = createClient(PlatformService, accounts.transport);
  const since = async () => (await operator.getReadOnly({})).readOnlySince;
  const isReadOnly = async () => (await gateway.checkReadOnly({})).readOnly;
  expect([await since(), await isReadOnly()]).toEqual([undefined, false]);

  const at = accounts.clock.now();
  for (const _ of [1, 2]) {
    await operator.setReadOnly({ readOnly: true });
    accounts.clock.pass(1000);
  }
  const began = await since();
  expect([began && timestampMs(began), await isReadOnly()]).toEqual([at, true]);

  for (const _ of [1, 2]) {
    await operator.setReadOnly({ readOnly: false });
    accounts.clock.pass(1000);
  }
  expect([await since(), await isReadOnly()]).toEqual([undefined, false]);
  await operator.setReadOnly({ readOnly: true });
  expect(await isReadOnly()).toBe(true);

  const { rows } = await accounts.audit.listAuditRows({});
  const acts = rows.map(({ action }) => action).filter((action) => action.startsWith('platform.'));
  expect(acts.toReversed()).toEqual(['begin', 'end', 'begin'].map((act) => `platform.${act}_read_only`));
});
