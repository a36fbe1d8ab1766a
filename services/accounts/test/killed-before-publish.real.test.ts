import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually, onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTestClient, startAccounts, swept } from './accounts-under-test.ts';

onEmbeddedStore((freshUrl) => {
  test('a process killed between write and publish loses neither event nor audit row', async () => {
    const storeUrl = freshUrl();
    const before = await startAccounts({ storeUrl });
    const clientId = await createTestClient(before);
    await before.close();

    const script = fileURLToPath(new URL('./die-before-publish.ts', import.meta.url));
    const flags = ['--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...flags, script, storeUrl, clientId], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

    const after = await startAccounts({ storeUrl, clock: before.clock });
    expect(await after.events()).toEqual([]);
    const [brand] = await after.context.brands.find({ clientId }, { limit: 2 });
    expect(await swept(after, 1)).toMatchObject([{ client_id: clientId, subject: brand?._id }]);
    const audited = await eventually(async () => {
      const rows = await after.context.auditRows.find({ action: 'brand.create' }, { limit: 2 });
      expect(rows).toHaveLength(1);
      return rows[0];
    });
    expect(audited).toMatchObject({
      actor: { kind: 'operator', name: 'bootstrap' },
      correlationId: 'c-dying',
      subject: brand?._id,
    });
  });
});
