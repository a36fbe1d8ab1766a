import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { among, type ClientIds, type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { newCase } from '../../domain/changes/open-case.ts';
import { type CaseDocument, type CaseQuery, findCases } from '../../storage/cases.ts';
import { type JudgedCase, readBasis } from './read-basis.ts';

/** A client outside `clientIds` is treated as missing. */
export interface CaseRef {
  readonly clientId: string;
  readonly clientIds: ClientIds;
}

export type Reading = Pick<Operation, 'limits' | 'correlationId'>;

/** Undefined before the case is opened. Throws `not-found` for a client out of reach. */
export async function findCase(
  { cases }: Pick<Context, 'cases'>,
  { limits }: Pick<Reading, 'limits'>,
  { clientId, clientIds }: CaseRef,
): Promise<CaseDocument | undefined> {
  if (among(clientId, clientIds).length === 0) throw new DomainError('not-found');
  return await cases.get(clientId, limits);
}

/** Stores nothing: a case that is not open is returned as it will be opened. Throws `not-found` for an unknown client. */
export async function readCase(context: Context, reading: Reading, ref: CaseRef): Promise<JudgedCase> {
  const { clientId } = ref;
  const [stored, basis] = await Promise.all([
    findCase(context, reading, ref),
    readBasis(context, clientId, reading.limits),
  ]);
  if (stored !== undefined) return { onboarding: stored, basis };
  const client = await context.clients.find(clientId, reading);
  return { onboarding: newCase(client, basis, context.clock.now()).onboarding, basis };
}

/** By the time when a step falls due, the earliest first. */
export async function listCases(
  { cases }: Context,
  { limits }: Operation,
  { limit, ...query }: CaseQuery,
): Promise<Page<CaseDocument>> {
  return pageOf(await findCases(cases, { ...query, limit: limit + 1 }, limits), limit);
}
