import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { updateBrand } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import type { BrandUpdate } from '../../domain/brands/decide-brand.ts';
import { brandChange } from './brand-change.ts';
import { ownBrandOf } from './own-brand.ts';
import { shownBrand } from './shown-brand.ts';

export function brandConfigurationService(context: Context): Contract {
  const updated = async (call: Call, update: BrandUpdate) => ({
    brand: shownBrand(await updateBrand(context, operationOf(call), ownBrandOf(call), update)),
  });
  return contract(BrandConfigurationService, {
    updateBrand: ({ change, ifVersion }, call) =>
      updated(call, { change: brandChange(change), ifVersion: ifVersion || undefined }),
    replaceBrowserOrigins: ({ origins: browserOrigins, ifVersion }, call) =>
      updated(call, {
        change: { browserOrigins },
        ifVersion: ifVersion || undefined,
        originsWhere: '/origins',
      }),
  });
}
