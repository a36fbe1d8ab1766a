import type { OfferingPlan } from './demo-plan.ts';
import { askAs, type TenantBrand } from './tenant-api.ts';

/** Enables offerings for a brand over the public API. Safe to repeat. */
export async function enableOfferings(brand: TenantBrand, offerings: readonly OfferingPlan[]): Promise<void> {
  for (const { offering_ref } of offerings) await askAs(brand, 'POST', pathOf(brand), { offering_ref });
}

/** The offerings of the list that the brand has enabled. */
export async function enabledOf(
  brand: TenantBrand,
  offerings: readonly OfferingPlan[],
): Promise<readonly OfferingPlan[]> {
  const { data } = (await askAs(brand, 'GET', pathOf(brand))) as { data: { offering_ref: string }[] };
  const enabled = new Set(data.map(({ offering_ref }) => offering_ref));
  return offerings.filter(({ offering_ref }) => enabled.has(offering_ref));
}

function pathOf({ brandId }: TenantBrand): string {
  return `/account/brands/${brandId}/offerings`;
}
