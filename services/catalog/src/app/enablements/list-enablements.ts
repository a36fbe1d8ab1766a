import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { pageOfEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { type ReportedEnablement, reportEnablements } from './report-enablements.ts';

/** A page of what the brand has enabled, by ref. */
export async function listEnablements(
  context: Context,
  operation: BrandOperation,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
): Promise<Page<ReportedEnablement>> {
  const { brand, limits } = operation;
  const read = await pageOfEnabled(context.enablements, brand, { afterRef, limit: limit + 1 }, limits);
  const { rows, hasMore } = pageOf(read, limit);
  const refs = rows.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  return { rows: await reportEnablements(context, operation, rows, offerings), hasMore };
}
