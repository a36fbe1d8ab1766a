import type { CriterionDefinition } from '@telehealth/instrument/bundle';
import type { Evaluation } from '@telehealth/instrument/eligibility';
import { type CriteriaBundleParts, criteriaBundle } from '@telehealth/instrument/test/criteria-bundle';
import type { Session } from '@telehealth/instrument/walk';
import {
  correlated,
  type IntakeOptions,
  type IntakeUnderTest,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { publish, type Replica, startOne } from './publishing-under-test.ts';

/** Starts an intake of one therapy, `weight_loss` unless given, whose bundle has these criteria. */
export async function startJudged(
  eligibility: readonly CriterionDefinition[],
  { therapy = 'weight_loss', ...options }: IntakeOptions & { readonly therapy?: string } = {},
): Promise<Replica> {
  const accounts = await startScriptedAccounts();
  accounts.therapies.set('brd_slim', [therapy]);
  return await startOne({ accounts, bundles: [criteriaBundle({ therapy, eligibility })], ...options });
}

/** Publishes another version of the bundle, to all brands unless some are named. */
export const publishParts = (replica: Replica, parts: CriteriaBundleParts, brandIds?: string[]) =>
  publish(replica, JSON.stringify(criteriaBundle(parts)), brandIds);

/** The answers of somebody who is eligible. */
export const answers = { height: 170, weight: 90, sex: 'male', pregnant: false, pain: false };

/** Answers until the session waits no more; the journey. */
export async function walk(
  intake: IntakeUnderTest,
  given: Readonly<Record<string, unknown>> = {},
  journeyId?: string,
): Promise<string> {
  let step = stepOf(await intake.resolve(journeyId));
  const all: Readonly<Record<string, unknown>> = { ...answers, ...given };
  while (step.node) {
    const { nodeId } = step.node;
    step = stepOf(await intake.next(step.journeyId, nodeId, all[nodeId.slice(2)]));
  }
  return step.journeyId;
}

/** What the journey's session keeps of its evaluations. */
export async function evaluationsOf({ context }: Replica, journeyId: string): Promise<readonly Evaluation[]> {
  const document = await context.journeys.get(journeyId);
  if (!document) throw new Error('no such journey');
  const key = context.keyring.unwrap(journeyId, document.wrappedKey);
  return (JSON.parse(key.open(document.sealed)) as Session).evaluations ?? [];
}

export const outcomesOf = async (replica: Replica, journeyId: string) =>
  (await evaluationsOf(replica, journeyId)).map(({ outcome }) => outcome);

/** What was told of the journey, each with its number. */
export const reportedOf = async (replica: Replica, journeyId: string): Promise<readonly string[]> =>
  (await replica.events())
    .filter(({ subject }) => subject === journeyId)
    .map(({ sequence, type }) => `${sequence} ${type.replace(/^journey\.|\.v1$/g, '')}`);

/** The hash of a criterion of the therapy's current instrument. */
export async function hashOf({ criteria }: Replica, therapy: string, id = 'bmi'): Promise<string> {
  const listed = await criteria.listCriteria({ therapy }, correlated);
  return listed.criteria.find(({ criterionId }) => criterionId === id)?.sha256 ?? '';
}

/** Approves a criterion as it is now. */
export const approve = async (replica: Replica, therapy: string, id = 'bmi') =>
  replica.criteria.approveCriterion(
    { therapy, criterionId: id, sha256: await hashOf(replica, therapy, id) },
    correlated,
  );
