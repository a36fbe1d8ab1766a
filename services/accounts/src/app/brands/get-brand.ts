import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type ClientIds, matching } from '@telehealth/service-kit/calls';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import type { BrandDocument } from '../../storage/brands.ts';
import { ownerOf } from '../clients/client-of.ts';

/** Names a brand. Unless it is a brand of `clientIds` it is treated as missing. */
export interface BrandRef {
  readonly brandId: string;
  readonly clientIds: ClientIds;
}

/** The brand. Throws `not-found`. */
export async function getBrand(
  { brands }: Pick<Context, 'brands'>,
  { limits }: Pick<Operation, 'limits'>,
  { brandId, clientIds }: BrandRef,
): Promise<BrandDocument> {
  const brand = await findOne(brands, { _id: brandId, ...matching({ clientIds }) }, limits);
  if (brand === undefined) throw new DomainError('not-found');
  return brand;
}

/** Returns the brand with the mode of its client, and whether the client is suspended. Throws `not-found`. */
export async function getBrandWithMode(
  context: Pick<Context, 'brands' | 'clients'>,
  operation: Pick<Operation, 'limits'>,
  ref: BrandRef,
): Promise<{ readonly brand: BrandDocument; readonly mode: ClientMode; readonly isSuspended: boolean }> {
  const brand = await getBrand(context, operation, ref);
  const client = await ownerOf(context, operation, brand);
  return { brand, mode: client.mode, isSuspended: !isActive(client) };
}
