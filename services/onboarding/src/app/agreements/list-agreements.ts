import type { Operation } from '@telehealth/changes';
import { agreementIds } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import {
  type AgreementExecution,
  agreementKey,
  executionOf,
  type StoredAgreement,
} from '../../domain/agreements/agreement.ts';
import { findCurrentAgreements, findVersions, versionOf } from '../../storage/agreements.ts';
import { type CaseRef, readCase } from '../cases/read-case.ts';

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

/** The versions that a client executed, the first executed first. Throws `not-found` for a client out of reach or unknown. */
export async function listExecutedAgreements(
  context: Context,
  operation: Operation,
  client: CaseRef,
): Promise<readonly ListedAgreement[]> {
  const { limits } = operation;
  const { executions } = (await readCase(context, operation, client)).onboarding;
  const ids = executions.map(({ agreementId, version }) => agreementKey(agreementId, version));
  const [executed, current] = await Promise.all([
    context.agreements.find({ _id: { in: ids } }, { limit: 1000 }, limits),
    findCurrentAgreements(context.agreements, limits),
  ]);
  const versions = new Map(executed.map((document) => [document._id, versionOf(document)]));
  return executions.flatMap((execution, index) => {
    const version = versions.get(ids[index] ?? '');
    if (version === undefined) return [];
    return [{ ...version, current: current.some(({ _id }) => _id === version._id), execution }];
  });
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
