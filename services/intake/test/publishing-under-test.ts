import { type Client, createClient } from '@connectrpc/connect';
import {
  InstrumentOperatorService,
  type PublishedBundle,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import { type FakeClock, fakeClock } from '@telehealth/service-kit/testing';
import type { Context } from '../src/index.ts';
import { type IntakeUnderTest, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

/** How operators call in tests. */
export const options = callOptions({ correlationId: 'c-operator' });

/** A short bundle of weight_loss. */
export const bundle = (version: string, headline?: string): object =>
  shortBundle(version, headline) as object;

/** The same as it is sent. */
export const text = (version: string, headline?: string): string => JSON.stringify(bundle(version, headline));

/** The version 1.1.0 of that bundle. */
export const named = { bundleId: 'weight_loss.initial', bundleVersion: '1.1.0' };

/** A running intake with its operator. */
export interface Replica extends IntakeUnderTest {
  readonly operator: Client<typeof InstrumentOperatorService>;
}

/** Starts an intake whose built-in bundle is version 1.0.0, unless others are given. */
export async function startOne(
  storeUrl: string,
  clock: FakeClock = fakeClock(),
  bundles: readonly unknown[] = [shortBundle()],
): Promise<Replica> {
  const intake = await startIntake({ storeUrl, accounts: await startScriptedAccounts(), clock, bundles });
  return { ...intake, operator: createClient(InstrumentOperatorService, intake.asOperator()) };
}

/** Publishes a bundle, to all brands unless some are named. */
export const publish = (
  { operator }: Pick<Replica, 'operator'>,
  bundleJson: string,
  brandIds: string[] = [],
): Promise<PublishedBundle> =>
  operator.publishBundle({ bundleJson, brandIds }, options).then((answer) => {
    if (!answer.bundle) throw new Error('an answer without a bundle');
    return answer.bundle;
  });

/** The kind of the refusal, or `answered`. */
export const kindOf = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => errorFromWire(error).kind,
  );

/** What a new session of the brand asks first. */
export const headlineOf = async (replica: Replica, brandId?: string): Promise<string | undefined> =>
  stepOf(await replica.resolve('', brandId)).node?.copy;

/** Every version, with what it is. */
export const listed = async ({ operator }: Replica): Promise<readonly string[]> =>
  (await operator.listBundles({}, options)).bundles.map(
    ({ bundleVersion, current, withdrawnAt }) =>
      `${bundleVersion}${current ? ' current' : ''}${withdrawnAt ? ' withdrawn' : ''}`,
  );

/** The audit rows of an act of operators. */
export const rowsOf = ({ auditRows }: Context, act: string) =>
  auditRows
    .find({}, { limit: 200 })
    .then((rows) => rows.filter((row) => row.action === act && row.actor.kind === 'operator'));
