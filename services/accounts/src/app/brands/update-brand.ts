import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type BrandUpdate, decideBrandUpdate } from '../../domain/brands/decide-brand.ts';
import type { BrandDocument } from '../../storage/brands.ts';
import { type BrandRef, getBrandWithMode } from './get-brand.ts';

/**
 * Changes the configuration of a brand, as `decideBrandUpdate` says. Throws what that throws, `not-found`, and `conflict`
 * when other changes of the brand come first again and again. Changes of one brand run one after the other: concurrent ones would
 * overtake each other, and decide again and again.
 */
export async function updateBrand(
  context: Context,
  operation: Operation,
  ref: BrandRef,
  update: BrandUpdate,
): Promise<BrandDocument> {
  const { brand, mode } = await getBrandWithMode(context, operation, ref);
  const { document } = await context.brandQueue(brand._id, () =>
    changeDocument(context, {
      collection: context.brands,
      id: brand._id,
      operation,
      decide: (present, at) => decideBrandUpdate(present, update, mode, at),
    }),
  );
  return document;
}

/** Throws what `updateBrand` would throw, and changes nothing. */
export async function validateBrandUpdate(
  context: Context,
  operation: Operation,
  ref: BrandRef,
  update: BrandUpdate,
): Promise<void> {
  const { brand, mode } = await getBrandWithMode(context, operation, ref);
  decideBrandUpdate(brand, update, mode, context.clock.now());
}
