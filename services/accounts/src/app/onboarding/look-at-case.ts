import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { Knowledge } from '../../domain/onboarding/requirements.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';
import { findBrands } from '../../storage/brands.ts';
import { findPassedRun } from '../../storage/e2e-runs.ts';
import type { CaseDocument } from '../../storage/onboarding-cases.ts';

/** More than a client may have. */
const allBrands = 1000;

/** Everything that the platform knows about the client of a case. */
export async function lookAtCase(
  context: Context,
  { correlationId, limits }: Pick<Operation, 'correlationId' | 'limits'>,
  { clientId, mode }: Pick<CaseDocument, 'clientId' | 'mode'>,
): Promise<Knowledge> {
  const askedAt = context.clock.now();
  const [agreements, passedRun, brands] = await Promise.all([
    findCurrentAgreements(context.agreements, limits),
    findPassedRun(context.e2eRuns, clientId, limits),
    findBrands(context.brands, { clientId, limit: allBrands }, limits),
  ]);
  const { timeoutMs } = limits;
  const facts = await context.gatherFacts({ clientId, mode, brands, correlationId, timeoutMs });
  return { facts, askedAt, agreements, passedRunStartedAt: passedRun?.startedAt };
}
