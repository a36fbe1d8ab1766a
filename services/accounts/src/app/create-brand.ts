import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { insertWithEvents } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { createdBrand, maxBrands, type NewBrand } from '../domain/brand.ts';
import { type BrandDocument, findBrands } from '../storage/brands.ts';
import type { Act } from './act.ts';
import { brandChanged, credentialChanged } from './change-events.ts';
import { clientOf } from './client-of.ts';
import { settle } from './settle.ts';

/**
 * Creates a brand of the client. Throws `malformed-request` and `validation` as `createdBrand` does, `not-found` when
 * there is no such client, and `conflict` when it has 200 brands. Creates at the same moment may exceed that by
 * their number.
 */
export async function createBrand(
  context: Context,
  act: Act,
  { clientId, ...input }: NewBrand & { readonly clientId: string },
): Promise<BrandDocument> {
  const { mode } = await clientOf(context, act, clientId);
  const brand = createdBrand(input, mode);
  const { operationId } = act;
  const brandId = deriveId('brd', operationId);
  const siblings = await findBrands(context.brands, { clientId, limit: maxBrands + 1 }, act.limits);
  if (siblings.length >= maxBrands && (await context.brands.get(brandId, act.limits)) === undefined) {
    throw new DomainError('conflict', 'the client has as many brands as it may');
  }
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'brand.create',
    clientId,
    subject: brandId,
    version: 1,
    changed: { ...brand },
    at,
  });
  const change = { operationId, clientId, mode, at };
  const wanted = insertWithEvents<BrandDocument>(
    {
      _id: brandId,
      clientId,
      ...brand,
      createdAt: at,
      updatedAt: at,
      version: 1,
      unfiled: [row],
      unfiledSince: at,
    },
    [credentialChanged({ ...change, subject: brandId }), brandChanged({ ...change, brandId, version: 1 })],
    at,
  );
  const there = await insertOnce(context.brands, wanted, act.limits);
  await settle(context, context.brands, there, act.limits);
  return there;
}
