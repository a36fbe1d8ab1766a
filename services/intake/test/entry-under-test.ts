import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { DomainError } from '@telehealth/errors';
import {
  type IntakeUnderTest,
  startIntake,
  startScriptedAccounts,
  stepOf,
  type Told,
} from './intake-under-test.ts';
import { phasedBundle } from './phased-bundle.ts';
import { startScriptedCatalog } from './scripted-catalog.ts';

export const weightLoss = phasedBundle('weight_loss');
export const shared = phasedBundle('shared');

/** Starts an intake beside a scripted accounts and a scripted catalog. */
export async function start(
  bundles: readonly unknown[] = [weightLoss, shared],
  more: Partial<Parameters<typeof startIntake>[0]> = {},
) {
  const accounts = await startScriptedAccounts();
  const catalog = await startScriptedCatalog();
  const catalogUrl = catalog.url;
  const intake = await startIntake({ storeUrl: 'sqlite::memory:', accounts, catalogUrl, bundles, ...more });
  return { accounts, catalog, intake };
}

export const sells = (therapies: readonly string[]) => ({ therapies, questions: [] });
export const headlineOf = (told: Told) => stepOf(told).node?.copy;
export const nodeOf = (told: Told) => stepOf(told).node?.nodeId;
export const journeysOf = (intake: IntakeUnderTest) => intake.context.journeys.find({}, { limit: 10 });
/** The whole of what a refused caller is told. */
export const refusedWith = (told: Told) => {
  if (!(told instanceof DomainError)) throw new Error('not refused');
  const { kind, issues, message } = told;
  return { kind, issues, message };
};
export const ofWeightLoss = 'How do we reach you about weight_loss?';
export const ofShared = 'How do we reach you about shared?';

export const affirmed = { consent: { affirmed: true, consentVersion: 'v1' } };

/** Answers the qualification to its end. */
export async function qualify(intake: IntakeUnderTest, journeyId: string): Promise<InstrumentStep> {
  await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
  await intake.submit(journeyId, { nodeId: 'd_offers' });
  return stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
}
