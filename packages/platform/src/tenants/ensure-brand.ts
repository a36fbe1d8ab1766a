import type { Client } from '@telehealth/client';
import type { AccountsOperator } from './accounts-operator.ts';
import type { BrandPlan, OfferingPlan } from './demo-plan.ts';
import { unlessMissing } from './unless-missing.ts';

const supportRoute = 'care_team';

/**
 * The client's brand of the plan: the one of this id, else the one of its name, updated to the plan, else a new
 * one. A brand found by id keeps its configuration.
 */
export async function ensureBrand(
  operator: AccountsOperator,
  clientId: string,
  plan: BrandPlan,
  knownId: string | undefined,
): Promise<string> {
  if (knownId !== undefined) {
    const known = await unlessMissing(operator.getBrand({ brandId: knownId }));
    if (known?.brand?.clientId === clientId) return knownId;
  }
  const { name, therapies: enabledTherapies, browserOrigins, redirectAllowlist } = plan;
  const { brands } = await operator.listBrands({ clientId, limit: 200 });
  const found = brands.find((brand) => brand.name === name);
  if (found !== undefined) {
    await operator.updateBrand({
      brandId: found.brandId,
      change: { redirectAllowlist: { urls: redirectAllowlist }, browserOrigins: { origins: browserOrigins } },
    });
    return found.brandId;
  }
  const input = { clientId, name, enabledTherapies, supportRoute, browserOrigins, redirectAllowlist };
  const { brand } = await operator.createBrand(input);
  if (brand === undefined) throw new Error('accounts answered without a brand');
  return brand.brandId;
}

const path = '/v1/account/brands/{brand_id}/offerings';

/** Enables offerings for the brand of the client. Safe to repeat. */
export async function enableOfferings(client: Client, offerings: readonly OfferingPlan[]): Promise<void> {
  for (const { offering_ref } of offerings) await client.post(path, { body: { offering_ref } });
}

/** The offerings of the list that the brand of the client has enabled. */
export async function enabledOf(
  client: Client,
  offerings: readonly OfferingPlan[],
): Promise<readonly OfferingPlan[]> {
  const { data } = await client.get(path);
  const enabled = new Set(data.map(({ offering_ref }) => offering_ref));
  return offerings.filter(({ offering_ref }) => enabled.has(offering_ref));
}
