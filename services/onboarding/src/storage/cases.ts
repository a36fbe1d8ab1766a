import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { type ClientIds, matching } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { CaseStatus, StoredCase } from '../domain/cases/onboarding-case.ts';

/** By its `cli_…`: one document with all steps, so that a change with its events is one write. */
export interface CaseDocument extends StoredCase, ChangedDocument {}

export type Cases = Collection<CaseDocument>;

export const casesDefinition: CollectionDefinition<CaseDocument> = {
  name: 'onboarding_cases',
  indexes: [
    { name: 'status', fields: ['status', '_id'] },
    { name: 'next_due', fields: ['nextDueAt', '_id'] },
    { name: 'status_next_due', fields: ['status', 'nextDueAt', '_id'] },
    outboxIndex,
  ],
};

/** Up to `limit` cases after a position. */
export interface CaseQuery {
  readonly clientIds: ClientIds;
  /** Undefined: any. */
  readonly status: CaseStatus | undefined;
  readonly after: readonly [nextDueAt: number, clientId: string] | undefined;
  readonly limit: number;
}

/** The case with the earliest due time comes first. */
export async function findCases(
  cases: Cases,
  { clientIds, status, after, limit }: CaseQuery,
  options: CallOptions,
): Promise<CaseDocument[]> {
  const filter = { ...matching({ clientIds }), ...(status && { status }) };
  return await cases.find(filter, { sort: { nextDueAt: 'asc', _id: 'asc' }, limit, after }, options);
}

/** Up to `limit` cases of a status after an id, by id. */
export async function findCasesOf(
  cases: Cases,
  { status, after, limit }: { readonly status: CaseStatus; readonly after: string; readonly limit: number },
  options: CallOptions,
): Promise<CaseDocument[]> {
  return await cases.find({ status, _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}

/** Those of these clients that exist. */
export async function findCasesById(
  cases: Cases,
  clientIds: readonly string[],
  options: CallOptions,
): Promise<CaseDocument[]> {
  if (clientIds.length === 0) return [];
  return await cases.find({ _id: { in: clientIds } }, { limit: clientIds.length }, options);
}
