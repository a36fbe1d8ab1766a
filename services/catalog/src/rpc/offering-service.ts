import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, nextPageToken, pageById, pageLimit, readPageToken } from '@telehealth/service-kit/calls';
import { getDisplayCopy } from '../app/copy/get-display-copy.ts';
import { putDisplayCopy } from '../app/copy/put-display-copy.ts';
import { disableOffering } from '../app/enablements/disable-offering.ts';
import { enableOffering } from '../app/enablements/enable-offering.ts';
import { getEnablement } from '../app/enablements/get-enablement.ts';
import { listEnablements } from '../app/enablements/list-enablements.ts';
import type { Context } from '../context.ts';
import { findOfferingsAfter } from '../storage/offerings.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { shownEnablement, shownOffering } from './shown-offering.ts';

export function offeringService(context: Context): Contract {
  return contract(OfferingService, {
    async listCatalogOfferings(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        findOfferingsAfter(context.offerings, range, limitsOf(call)),
      );
      return { offerings: rows.map(shownOffering), nextPageToken };
    },
    async enableOffering({ offeringRef }, call) {
      const { enablement, created } = await enableOffering(context, brandOperationOf(call), offeringRef);
      return { enablement: shownEnablement(enablement), created };
    },
    async listEnablements({ limit, pageToken }, call) {
      const [afterRef = ''] = readPageToken(pageToken, 'text') ?? [];
      const page = await listEnablements(context, brandOperationOf(call), {
        limit: pageLimit(limit),
        afterRef,
      });
      return {
        enablements: page.rows.map(shownEnablement),
        nextPageToken: nextPageToken(page, ({ document }) => [document.offeringRef]),
      };
    },
    async getEnablement({ offeringRef }, call) {
      return {
        enablement: shownEnablement(await getEnablement(context, brandOperationOf(call), offeringRef)),
      };
    },
    async disableOffering({ offeringRef }, call) {
      await disableOffering(context, brandOperationOf(call), offeringRef);
      return {};
    },
    async getDisplayCopy({ offeringRef }, call) {
      return { copy: await getDisplayCopy(context, brandOperationOf(call), offeringRef) };
    },
    async putDisplayCopy({ offeringRef, copy }, call) {
      const wanted = { offeringRef, locales: copy?.locales ?? {} };
      return { copy: await putDisplayCopy(context, brandOperationOf(call), wanted) };
    },
  });
}
