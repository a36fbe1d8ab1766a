import { type E2eRun, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { eventually } from '@telehealth/test-servers/vitest';
import { allDone, brandId, type CasesUnderTest, startCases } from './cases-under-test.ts';
import { startScriptedApi } from './scripted-api.ts';

/** A client whose gate is ready, with a brand that the API answers for. */
export async function ready(options: { readonly storeUrl?: string; readonly holdsLeases?: boolean } = {}) {
  const api = await startScriptedApi();
  const cases = await startCases({ ...options, publicApiUrl: api.url });
  const { client, own } = cases;
  await cases.submitProfile();
  await cases.execute('msa');
  await cases.execute('baa');
  await cases.know(allDone);
  const ended = (runId: string) =>
    eventually(async () => {
      const { run } = await client.getE2eRun({ runId }, own);
      if (run?.status === E2eRunStatus.RUNNING) throw new Error('the run goes on');
      return run;
    });
  return {
    ...{ ...cases, api, ended },
    /** Starts a run, and waits until it ended. */
    run: async () => await ended((await client.startE2eRun({ brandId }, own)).run?.runId ?? ''),
  };
}

export const resultsOf = (run: E2eRun | undefined) =>
  Object.fromEntries((run?.checks ?? []).map(({ check, result }) => [check, result]));

export const resultEvents = async (cases: Pick<CasesUnderTest, 'onboardingEvents'>) =>
  (await cases.onboardingEvents()).filter(({ type }) => type.includes('e2e_result'));
