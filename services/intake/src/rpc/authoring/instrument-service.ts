import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { listApprovedBrands } from '../../app/instruments/list-approved-brands.ts';
import type { Context } from '../../context.ts';

export function instrumentService(context: Context): Contract {
  return contract(InstrumentService, {
    async listApprovedBrands({ brands }, call) {
      return { brandIds: await listApprovedBrands(context, brands, limitsOf(call)) };
    },
  });
}
