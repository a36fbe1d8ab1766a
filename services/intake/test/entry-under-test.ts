import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { DomainError } from '@telehealth/errors';
import { phasedBundle } from './bundles.ts';
import {
  type IntakeOptions,
  type IntakeUnderTest,
  startIntake,
  stepOf,
  type Told,
} from './intake-under-test.ts';
import { startScriptedCatalog } from './scripted-catalog.ts';

export const weightLoss = phasedBundle('weight_loss');
export const shared = phasedBundle('shared');

/** Starts an intake beside a scripted catalog, on the questionnaires of weight_loss and of all. */
export async function start(bundles: readonly unknown[] = [weightLoss, shared], more: IntakeOptions = {}) {
  const catalog = await startScriptedCatalog();
  const intake = await startIntake({ catalogUrl: catalog.url, bundles, ...more });
  return { accounts: intake.accounts, catalog, intake };
}

export const sells = (therapies: readonly string[]) => ({ therapies, questions: [] });
export const headlineOf = (told: Told) => stepOf(told).node?.copy;
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

/** Begins the qualification of a new journey. */
export const qualifying = async (intake: IntakeUnderTest, entry: object = {}): Promise<string> =>
  stepOf(await intake.enter({ phase: 'qualification', ...entry })).journeyId;

/** Answers the first two questions of the qualification; what is shown then. */
export async function passIllness(intake: IntakeUnderTest, journeyId: string): Promise<InstrumentStep> {
  await intake.next(journeyId, 'q_email', 'ann@example.com');
  return stepOf(await intake.next(journeyId, 'q_illness', ['none']));
}

/** Answers the qualification to its end, that of a new journey unless one is given. */
export async function qualify(
  intake: IntakeUnderTest,
  id?: string,
  consents = true,
): Promise<InstrumentStep> {
  const journeyId = id ?? (await qualifying(intake));
  await passIllness(intake, journeyId);
  await intake.next(journeyId, 'd_offers');
  return stepOf(await intake.consent(journeyId, 'k_telehealth', consents, 'v1'));
}
