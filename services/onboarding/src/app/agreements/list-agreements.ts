import type { Operation } from '@telehealth/changes';
import { agreementIds } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import {
  type AgreementExecution,
  executionOf,
  type StoredAgreement,
} from '../../domain/agreements/agreement.ts';
import { findCurrentAgreements, findVersions } from '../../storage/agreements.ts';
import { readCase } from '../cases/read-case.ts';

export interface ListedAgreement extends StoredAgreement {
  readonly current: boolean;
  /** The client's execution; undefined without one, and without a client. */
  readonly execution?: AgreementExecution | undefined;
}

/** The current version of every agreement, with its execution by a client. */
export async function listAgreements(
  context: Context,
  operation: Operation,
  clientId: string,
): Promise<readonly ListedAgreement[]> {
  const [{ onboarding }, agreements] = await Promise.all([
    readCase(context, operation, { clientId, clientIds: [clientId] }),
    findCurrentAgreements(context.agreements, operation.limits),
  ]);
  return agreements.map((agreement) => ({
    ...agreement,
    current: true,
    execution: executionOf(onboarding.executions, agreement),
  }));
}

/** The newest first, without their texts. */
export async function listAgreementVersions(
  { agreements }: Context,
  { limits }: Operation,
): Promise<readonly ListedAgreement[]> {
  const listed = await Promise.all(agreementIds.map((id) => findVersions(agreements, id, limits)));
  return listed.flatMap((versions) =>
    versions.map((version, index) => ({ ...version, text: '', current: index === 0 })),
  );
}
