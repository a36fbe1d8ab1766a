import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf, type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { pageOfEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import { type ReportedEnablement, reportEnablements } from './report-enablements.ts';

/** A page of what the brand has enabled, by ref. */
export async function listEnablements(
  context: Context,
  call: Call,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
): Promise<Page<ReportedEnablement>> {
  const limits = limitsOf(call);
  const read = await pageOfEnabled(
    context.enablements,
    brandOf(call),
    { afterRef, limit: limit + 1 },
    limits,
  );
  const { rows, hasMore } = pageOf(read, limit);
  const refs = rows.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  return { rows: await reportEnablements(context, call, rows, offerings), hasMore };
}
