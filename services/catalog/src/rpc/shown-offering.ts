import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type CatalogOfferingSchema,
  type EnablementSchema,
  EnablementStatus as WireStatus,
} from '@telehealth/contracts/catalog/v1/offering';
import { nextPageToken, type Page } from '@telehealth/service-kit';
import type { ReportedEnablement } from '../../app/enablements/report-enablements.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import { checkToProto } from './check-message.ts';

export function offeringToProto(offering: OfferingDocument): MessageInitShape<typeof CatalogOfferingSchema> {
  const { price } = offering;
  return {
    offeringRef: offering._id,
    name: offering.name,
    skuId: offering.skuId,
    therapies: [...offering.therapies],
    mode: offering.mode,
    ...(price && { priceMinor: BigInt(price.priceMinor), currency: price.currency }),
    active: offering.active,
    version: BigInt(offering.version),
  };
}

/** A page of offerings, by ref. */
export function offeringsToProto(page: Page<OfferingDocument>) {
  return {
    offerings: page.rows.map(offeringToProto),
    nextPageToken: nextPageToken(page, ({ _id }) => [_id]),
  };
}

const wireStatuses = {
  active: WireStatus.ACTIVE,
  enabled_pending_activation: WireStatus.ENABLED_PENDING_ACTIVATION,
  suspended: WireStatus.SUSPENDED,
} as const;

export function enablementToProto(reported: ReportedEnablement): MessageInitShape<typeof EnablementSchema> {
  const { document, skuId, status, checks } = reported;
  return {
    enablementId: document.enablementId,
    brandId: document.brandId,
    clientId: document.clientId,
    offeringRef: document.offeringRef,
    skuId,
    enabledAt: BigInt(document.enabledAt),
    status: wireStatuses[status],
    checks: checks.map(checkToProto),
  };
}
