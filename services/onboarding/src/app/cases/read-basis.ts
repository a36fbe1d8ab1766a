import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { StoredCase } from '../../domain/cases/onboarding-case.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';
import { findPassedRun } from '../../storage/e2e-runs.ts';

/** A case with what it is judged by. */
export interface JudgedCase {
  readonly onboarding: StoredCase;
  readonly basis: Basis;
}

/** What the case of a client is judged by. */
export async function readBasis(
  { agreements, e2eRuns, calendar }: Pick<Context, 'agreements' | 'e2eRuns' | 'calendar'>,
  clientId: string,
  limits: CallOptions,
): Promise<Basis> {
  const [current, passedRun] = await Promise.all([
    findCurrentAgreements(agreements, limits),
    findPassedRun(e2eRuns, clientId, limits),
  ]);
  return { agreements: current, passedRunStartedAt: passedRun?.startedAt, calendar };
}
