import { type Client, createClient } from '@connectrpc/connect';
import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import {
  InstrumentOperatorService,
  type PublishedBundle,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import type { Context } from '../src/index.ts';
import { shortBundle } from './bundles.ts';
import {
  correlated,
  type IntakeOptions,
  type IntakeUnderTest,
  startIntake,
  stepOf,
} from './intake-under-test.ts';

/** A short bundle of weight_loss. */
export const bundle = (version: string, headline?: string): object =>
  shortBundle(version, headline) as object;

/** The same as it is sent. */
export const text = (version: string, headline?: string): string => JSON.stringify(bundle(version, headline));

/** The version 1.1.0 of that bundle. */
export const named = { bundleId: 'weight_loss.initial', bundleVersion: '1.1.0' };

/** A running intake with its operators. */
export interface Replica extends IntakeUnderTest {
  readonly operator: Client<typeof InstrumentOperatorService>;
  readonly criteria: Client<typeof CriteriaService>;
}

/** Starts an intake whose built-in bundle is version 1.0.0, unless others are given. */
export async function startOne(options: IntakeOptions = {}): Promise<Replica> {
  const intake = await startIntake(options);
  return {
    ...intake,
    operator: createClient(InstrumentOperatorService, intake.asOperator()),
    criteria: createClient(CriteriaService, intake.asOperator()),
  };
}

/** Publishes a bundle, to all brands unless some are named. */
export const publish = (
  { operator }: Pick<Replica, 'operator'>,
  bundleJson: string,
  brandIds: string[] = [],
): Promise<PublishedBundle> =>
  operator.publishBundle({ bundleJson, brandIds }, correlated).then((answer) => {
    if (!answer.bundle) throw new Error('an answer without a bundle');
    return answer.bundle;
  });

/** What a new session of the brand asks first. */
export const headlineOf = async (replica: Replica, brandId?: string): Promise<string | undefined> =>
  stepOf(await replica.resolve('', brandId)).node?.copy;

/** Every version, with what it is. */
export const listed = async ({ operator }: Replica): Promise<readonly string[]> =>
  (await operator.listBundles({}, correlated)).bundles.map(
    ({ bundleVersion, current, withdrawnAt }) =>
      `${bundleVersion}${current ? ' current' : ''}${withdrawnAt ? ' withdrawn' : ''}`,
  );

/** The audit rows of an act of operators. */
export const rowsOf = ({ auditRows }: Context, act: string) =>
  auditRows
    .find({}, { limit: 200 })
    .then((rows) => rows.filter((row) => row.action === act && row.actor.kind === 'operator'));
