import { BrandChangeSchema, BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { toMessage, toPlain } from '@telehealth/contracts/codec';
import { type Call, type Contract, messageContract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { updateBrand } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import type { BrandUpdate } from '../../domain/brands/decide-brand.ts';
import { brandChange } from './brand-change.ts';
import { ownBrandOf } from './own-brand.ts';
import { shownBrand } from './shown-brand.ts';

/** On messages, because a version beyond 2^53, which an `If-Match` may name, is a conflict and no malformed request. */
export function brandConfigurationService(context: Context): Contract {
  const updated = async (call: Call, update: BrandUpdate) => {
    const brand = await updateBrand(context, operationOf(call), ownBrandOf(call), update);
    return { brand: toMessage(BrandSchema, shownBrand(brand)) };
  };
  return messageContract(BrandConfigurationService, 'internal', {
    updateBrand: ({ change, ifVersion }, call) =>
      updated(call, {
        change: brandChange(change && toPlain(BrandChangeSchema, change)),
        ifVersion: Number(ifVersion) || undefined,
      }),
    replaceBrowserOrigins: ({ origins: browserOrigins, ifVersion }, call) =>
      updated(call, {
        change: { browserOrigins },
        ifVersion: Number(ifVersion) || undefined,
        originsWhere: '/origins',
      }),
  });
}
