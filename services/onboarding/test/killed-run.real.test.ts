import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { E2eCheckResult, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { deriveId } from '@telehealth/ids';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { endDiedRuns } from '../src/app/e2e-runs/end-died-runs.ts';
import { e2eChecks } from '../src/domain/e2e-runs/e2e-run.ts';
import { resultEvents, resultsOf, startCases, startReady } from './cases-under-test.ts';

const minute = 60_000;

onEmbeddedStore((freshUrl) => {
  test('decisions.md 3: a process that is killed in the middle of a run leaves a run that fails, and a key that ends', async () => {
    const storeUrl = freshUrl();
    const cases = await startReady({ storeUrl });
    const { clientId, api } = cases;
    await cases.close();
    const asked = Promise.withResolvers<void>();
    api.answers['POST payments'] = new Promise(() => {});
    const script = fileURLToPath(new URL('./die-in-a-run.ts', import.meta.url));
    const given = [storeUrl, clientId, api.url, String(cases.clock.now())];
    const flags = ['--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...flags, script, ...given], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const isAsked = setInterval(() => {
      if (api.calls.some(({ call }) => call === 'POST payments')) asked.resolve();
    }, 20);
    await asked.promise;
    clearInterval(isAsked);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const after = await startCases({ storeUrl, clock: cases.clock, clientId });
    after.validRunKeys.add(deriveId('run', 'opr_dying'));
    cases.clock.pass(10 * minute);
    await endDiedRuns(after.context, new AbortController().signal);
    const runId = deriveId('run', 'opr_dying');
    const { run } = await after.client.getE2eRun({ runId }, after.own);
    expect([run?.status, resultsOf(run)]).toMatchObject([
      E2eRunStatus.FAILED,
      { complete: E2eCheckResult.PASS, order: E2eCheckResult.NOT_RUN, readiness: E2eCheckResult.NOT_RUN },
    ]);
    const data = { run_id: runId, failed_checks: e2eChecks.slice(e2eChecks.indexOf('order')) };
    await expect.poll(() => resultEvents(after)).toMatchObject([{ data }]);
    expect(after.validRunKeys).toEqual(new Set());
  });
});
