import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { BrandChangeSchema, BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import type { BrandChange } from '../../domain/brands/brand.ts';
import type { StoredBrand } from '../../domain/brands/decide-brand.ts';

export function brandToProto(brand: StoredBrand): MessageInitShape<typeof BrandSchema> {
  return {
    brandId: brand._id,
    clientId: brand.clientId,
    name: brand.name,
    enabledTherapies: [...brand.enabledTherapies],
    supportRoute: brand.supportRoute,
    redirectAllowlist: [...brand.redirectAllowlist],
    browserOrigins: [...brand.browserOrigins],
    themeJson: brand.themeJson,
    capture: brand.capture ?? 'automatic',
    version: BigInt(brand.version),
    createdAt: BigInt(brand.createdAt),
    updatedAt: BigInt(brand.updatedAt),
  };
}

export function changeFromProto(change: MessageShape<typeof BrandChangeSchema> | undefined): BrandChange {
  return {
    supportRoute: change?.supportRoute,
    redirectAllowlist: change?.redirectAllowlist?.urls,
    enabledTherapies: change?.enabledTherapies?.codes,
    themeJson: change?.themeJson,
    capture: change?.capture,
  };
}
