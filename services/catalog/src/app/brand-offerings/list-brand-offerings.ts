import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { pageOfCopies } from '../../storage/display-copies.ts';
import { pageOfEnabled } from '../../storage/enablements.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';

/** A page of the refs of offerings that the brand has enabled, or has written copy or questions for, in order. */
export async function listBrandOfferings(
  context: Context,
  operation: BrandOperation,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
): Promise<Page<string>> {
  const { brand, limits } = operation;
  const range = { afterRef, limit: limit + 1 };
  const [enabled, copies, { lists }] = await Promise.all([
    pageOfEnabled(context.enablements, brand, range, limits),
    pageOfCopies(context.displayCopies, brand, range, limits),
    readAuthoring(context, operation),
  ]);
  const asked = lists.filter(({ offeringRef, questions }) => offeringRef > afterRef && questions.length > 0);
  const refs = [...enabled, ...copies, ...asked].map(({ offeringRef }) => offeringRef);
  const inOrder = [...new Set(refs)].toSorted((a, b) => (a < b ? -1 : 1));
  return pageOf(inOrder.slice(0, limit + 1), limit);
}
