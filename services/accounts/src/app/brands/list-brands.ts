import type { Operation } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { type BrandDocument, findBrands } from '../../storage/brands.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';

/** Brands of the client by id. Throws `not-found` when there is no such client. */
export async function listBrands(
  context: Pick<Context, 'brands' | 'clients'>,
  operation: Pick<Operation, 'limits'>,
  { clientIds, ...query }: ClientRef & IdRange,
): Promise<readonly BrandDocument[]> {
  await clientOf(context, operation, { clientId: query.clientId, clientIds });
  return await findBrands(context.brands, query, operation.limits);
}
