import {
  type CatalogOffering,
  type Enablement,
  EnablementStatus,
} from '@telehealth/contracts/catalog/v1/offering';
import type {
  CatalogOffering as CatalogOfferingJson,
  Enablement as EnablementJson,
} from '../schemas/offering.ts';
import { checkToJson } from './check.ts';
import { isoTime } from './iso-time.ts';

const statuses: Readonly<Record<number, EnablementJson['status']>> = {
  [EnablementStatus.ACTIVE]: 'active',
  [EnablementStatus.ENABLED_PENDING_ACTIVATION]: 'enabled_pending_activation',
  [EnablementStatus.SUSPENDED]: 'suspended',
};

/** An enablement as bodies show it (interface.md 2.8). */
export function enablementToJson(enablement: Enablement | undefined): EnablementJson {
  const status = enablement && statuses[enablement.status];
  if (enablement === undefined || status === undefined)
    throw new Error('an answer without enablement or status');
  return {
    id: enablement.enablementId,
    brand_id: enablement.brandId,
    client_id: enablement.clientId,
    offering_ref: enablement.offeringRef,
    sku_id: enablement.skuId,
    enabled_at: isoTime(enablement.enabledAt),
    status,
    checks: enablement.checks.map(checkToJson),
  };
}

/** An offering of the canonical catalog as bodies show it (decisions.md 5). */
export function catalogOfferingToJson(offering: CatalogOffering): CatalogOfferingJson {
  const isPriced = offering.currency !== '';
  return {
    offering_ref: offering.offeringRef,
    sku_id: offering.skuId,
    therapies: offering.therapies,
    mode: offering.mode as CatalogOfferingJson['mode'],
    price_minor: isPriced ? Number(offering.priceMinor) : null,
    currency: isPriced ? offering.currency : null,
    active: offering.active,
  };
}
