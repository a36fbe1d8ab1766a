import { BrandPictureService } from '@telehealth/contracts/accounts/v1/brand_picture_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { brandReachOf, limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { getPicture } from '../../app/brands/get-picture.ts';
import { putPicture } from '../../app/brands/put-picture.ts';
import { removePicture } from '../../app/brands/remove-picture.ts';
import type { Context } from '../../context.ts';
import type { PictureRole } from '../../domain/brands/picture.ts';
import { shownBrand } from './shown-brand.ts';

export function brandPictureService(context: Context): Contract {
  return contract(BrandPictureService, {
    async putPicture({ role, file, ifVersion }, call) {
      const upload = { role: known(role), file, ifVersion: ifVersion || undefined };
      const brand = await putPicture(context, operationOf(call), brandReachOf(call, ''), upload);
      return { brand: shownBrand(brand) };
    },
    async removePicture({ role, ifVersion }, call) {
      const removal = { role: known(role), ifVersion: ifVersion || undefined };
      const brand = await removePicture(context, operationOf(call), brandReachOf(call, ''), removal);
      return { brand: shownBrand(brand) };
    },
    getPicture: async ({ brandId, sha256, small }, call) => ({
      file: await getPicture(context, { limits: limitsOf(call) }, { brandId, sha256, small }),
    }),
  });
}

function known(role: PictureRole | undefined): PictureRole {
  if (role === undefined) throw new DomainError('not-found');
  return role;
}
