import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { OnboardingFacts } from '../../domain/onboarding/facts.ts';
import type { Knowledge } from '../../domain/onboarding/requirements.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';
import { findAllBrands } from '../../storage/brands.ts';
import { findPassedRun } from '../../storage/e2e-runs.ts';
import type { CaseDocument } from '../../storage/onboarding-cases.ts';

/** The part of a case that says what there is to ask. */
type LookedAt = Pick<CaseDocument, 'clientId' | 'mode' | 'completedAt'>;

/**
 * Everything that the platform knows about the client of a case; those who ask at once share a look. Other services are asked
 * while the onboarding goes on: their answers change nothing afterwards.
 */
export function lookAtCase(
  context: Context,
  onboarding: LookedAt,
  correlationId: string,
): Promise<Knowledge> {
  const { clientId, completedAt } = onboarding;
  return context.looks(clientId, async () => {
    const askedAt = context.clock.now();
    const [agreements, passedRun, facts] = await Promise.all([
      findCurrentAgreements(context.agreements, backgroundLimits),
      findPassedRun(context.e2eRuns, clientId, backgroundLimits),
      completedAt === undefined ? factsOf(context, onboarding, correlationId) : undefined,
    ]);
    return { facts, askedAt, agreements, passedRunStartedAt: passedRun?.startedAt };
  });
}

async function factsOf(
  context: Context,
  { clientId, mode }: LookedAt,
  correlationId: string,
): Promise<OnboardingFacts> {
  const brands = await findAllBrands(context.brands, clientId, backgroundLimits);
  return await context.gatherFacts({ clientId, mode, brands, correlationId });
}
