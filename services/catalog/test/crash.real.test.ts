import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { enableOffering } from '../src/app/enablements/enable-offering.ts';
import { aBrandOperation } from './an-operation.ts';
import { as, startCatalog } from './catalog-under-test.ts';

await onEveryStore((freshUrl) => {
  test('effect once: a repeat finds the enablement of a process that was killed before its answer, with its audit row', async () => {
    const storeUrl = freshUrl();
    const script = fileURLToPath(new URL('./die-after-enable.ts', import.meta.url));
    const flags = ['--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...flags, script, storeUrl], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

    const catalog = await startCatalog({ storeUrl });
    const { context, offerings } = catalog;
    const [left] = (await offerings.listEnablements({ limit: 10 }, as())).enablements;
    await catalog.clock.advance(60_000);
    const { enablement, created } = await enableOffering(context, aBrandOperation('opr_dying'), 'wl-1');
    expect(created).toBe(true);
    expect(enablement.document.enablementId).toBe(left?.enablementId);
    expect(BigInt(enablement.document.enabledAt)).toBe(left?.enabledAt);

    await context.relay.sweep();
    const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 10 });
    expect(rows).toMatchObject([{ action: 'offering.enable', subject: left?.enablementId }]);
  });
});
