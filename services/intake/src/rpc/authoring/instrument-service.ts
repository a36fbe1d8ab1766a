import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { type Contract, contract } from '@telehealth/rpc';
import { listApprovedBrands } from '../../app/authoring/list-approved-brands.ts';
import { therapyStatus } from '../../app/authoring/therapy-status.ts';
import type { Context } from '../../context.ts';

export function instrumentService(context: Context): Contract {
  return contract(InstrumentService, 'internal', {
    async getTherapyStatus({ therapy, brandId }, call) {
      const { published, criteriaApproved } = await therapyStatus(context, call, { therapy, brandId });
      return { published, criteriaApproved };
    },
    async listApprovedBrands({ brands }, call) {
      return { brandIds: await listApprovedBrands(context, call, brands) };
    },
  });
}
