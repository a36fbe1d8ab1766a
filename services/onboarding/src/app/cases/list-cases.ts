import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { type CaseDocument, type CaseQuery, findCases } from '../../storage/cases.ts';

/** By the time when a step falls due, the earliest first. */
export async function listCases(
  { cases }: Context,
  { limits }: Operation,
  { limit, ...query }: CaseQuery,
): Promise<Page<CaseDocument>> {
  return pageOf(await findCases(cases, { ...query, limit: limit + 1 }, limits), limit);
}
