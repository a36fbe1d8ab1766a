import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { type Contract, contract, pageLimit } from '@telehealth/rpc';
import { getDisplayCopy } from '../app/copy/get-display-copy.ts';
import { putDisplayCopy } from '../app/copy/put-display-copy.ts';
import { disableOffering } from '../app/enablements/disable-offering.ts';
import { enableOffering } from '../app/enablements/enable-offering.ts';
import { getEnablement } from '../app/enablements/get-enablement.ts';
import { listEnablements } from '../app/enablements/list-enablements.ts';
import { listOfferings } from '../app/offerings/list-offerings.ts';
import type { Context } from '../context.ts';
import { copySetToProto, localesFromProto } from './display-copy-message.ts';
import { enablementToProto, offeringToProto } from './offering-message.ts';

export function offeringService(context: Context): Contract {
  return contract(OfferingService, 'internal', {
    async listCatalogOfferings({ limit, afterOfferingRef: afterRef }, call) {
      const { rows, hasMore } = await listOfferings(context, call, { limit: pageLimit(limit), afterRef });
      return { offerings: rows.map(offeringToProto), hasMore };
    },
    async enableOffering({ offeringRef }, call) {
      const { enablement, created } = await enableOffering(context, call, offeringRef);
      return { enablement: enablementToProto(enablement), created };
    },
    async listEnablements({ limit, afterOfferingRef: afterRef }, call) {
      const { rows, hasMore } = await listEnablements(context, call, { limit: pageLimit(limit), afterRef });
      return { enablements: rows.map(enablementToProto), hasMore };
    },
    async getEnablement({ offeringRef }, call) {
      return { enablement: enablementToProto(await getEnablement(context, call, offeringRef)) };
    },
    async disableOffering({ offeringRef }, call) {
      await disableOffering(context, call, offeringRef);
      return {};
    },
    async getDisplayCopy({ offeringRef }, call) {
      return { copy: copySetToProto(await getDisplayCopy(context, call, offeringRef)) };
    },
    async putDisplayCopy({ offeringRef, copy }, call) {
      const locales = localesFromProto(copy);
      return { copy: copySetToProto(await putDisplayCopy(context, call, { offeringRef, locales })) };
    },
  });
}
