import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import type { BrandDocument } from '../storage/brands.ts';

export function brandToProto(brand: BrandDocument): MessageInitShape<typeof BrandSchema> {
  return {
    brandId: brand._id,
    clientId: brand.clientId,
    name: brand.name,
    enabledTherapies: [...brand.enabledTherapies],
    supportRoute: brand.supportRoute,
    redirectAllowlist: [...brand.redirectAllowlist],
    version: BigInt(brand.version),
    createdAt: BigInt(brand.createdAt),
  };
}
