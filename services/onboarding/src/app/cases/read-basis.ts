import { type AgreementId, agreementIds } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { StoredCase } from '../../domain/cases/onboarding-case.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import { findCountingVersions } from '../../storage/agreements.ts';
import { findPassedRun } from '../../storage/e2e-runs.ts';

export interface JudgedCase {
  readonly onboarding: StoredCase;
  readonly basis: Basis;
}

export async function readBasis(
  context: Pick<Context, 'deploymentMode' | 'agreements' | 'e2eRuns' | 'calendar' | 'clock'>,
  clientId: string,
  limits: CallOptions,
): Promise<Basis> {
  const { deploymentMode, agreements, e2eRuns, calendar, clock } = context;
  const at = clock.now();
  const findVersions = async (agreementId: AgreementId) => {
    const versions = await findCountingVersions(agreements, { agreementId, at }, limits);
    return { agreementId, versions };
  };
  const [counting, passedRun] = await Promise.all([
    Promise.all(agreementIds.map(findVersions)),
    findPassedRun(e2eRuns, clientId, limits),
  ]);
  return { deploymentMode, agreements: counting, passedRunStartedAt: passedRun?.startedAt, calendar };
}
