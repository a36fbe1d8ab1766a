import { type E2eRun, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { eventually } from '@telehealth/test-servers/vitest';
import { allDone, brandId, type CasesUnderTest, startCases } from './cases-under-test.ts';
import { type ScriptedApi, startScriptedApi } from './scripted-api.ts';

export interface Ready extends CasesUnderTest {
  readonly api: ScriptedApi;
  /** Starts a run, and waits until it ended. */
  run(): Promise<E2eRun | undefined>;
  ended(runId: string): Promise<E2eRun | undefined>;
}

/** A client whose gate is ready, with a brand that the API answers for. */
export async function ready(storeUrl: string, holdsLeases = false): Promise<Ready> {
  const api = await startScriptedApi();
  const cases = await startCases({ storeUrl, holdsLeases, publicApiUrl: api.url });
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
    ...cases,
    api,
    ended,
    run: async () => await ended((await client.startE2eRun({ brandId }, own)).run?.runId ?? ''),
  };
}

export const resultsOf = (run: E2eRun | undefined) =>
  Object.fromEntries((run?.checks ?? []).map(({ check, result }) => [check, result]));

export const resultEvents = async (cases: Pick<CasesUnderTest, 'onboardingEvents'>) =>
  (await cases.onboardingEvents()).filter(({ type }) => type.includes('e2e_result'));
