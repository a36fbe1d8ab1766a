import type { StoredBrand } from '../../domain/brands/decide-brand.ts';

export function shownBrand({ _id: brandId, ...brand }: StoredBrand) {
  return { ...brand, brandId, capture: brand.capture ?? 'automatic' };
}
