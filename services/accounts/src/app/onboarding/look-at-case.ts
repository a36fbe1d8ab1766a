import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { Knowledge } from '../../domain/onboarding/requirements.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';
import { findBrands } from '../../storage/brands.ts';
import { findPassedRun } from '../../storage/e2e-runs.ts';
import type { CaseDocument } from '../../storage/onboarding-cases.ts';

/** More than a client may have. */
const allBrands = 1000;

/** Everything that the platform knows about the client of a case. Those who ask at once share a look. */
export function lookAtCase(
  context: Context,
  { clientId, mode }: Pick<CaseDocument, 'clientId' | 'mode'>,
  correlationId: string,
): Promise<Knowledge> {
  return context.looks(clientId, async () => {
    const askedAt = context.clock.now();
    const [agreements, passedRun, brands] = await Promise.all([
      findCurrentAgreements(context.agreements, backgroundLimits),
      findPassedRun(context.e2eRuns, clientId, backgroundLimits),
      findBrands(context.brands, { clientId, limit: allBrands }, backgroundLimits),
    ]);
    const facts = await context.gatherFacts({ clientId, mode, brands, correlationId });
    return { facts, askedAt, agreements, passedRunStartedAt: passedRun?.startedAt };
  });
}
