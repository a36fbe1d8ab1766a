import type { Client } from '@connectrpc/connect';
import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { BrandPlan } from './demo-plan.ts';
import { unlessMissing } from './unless-missing.ts';

const supportRoute = 'care_team';

/**
 * The client's brand of the plan: the one of this id, else the one of its name, updated to the plan, else a new
 * one. A brand found by id keeps its configuration.
 */
export async function ensureBrand(
  operator: Client<typeof OperatorService>,
  clientId: string,
  plan: BrandPlan,
  knownId: string | undefined,
): Promise<string> {
  if (knownId !== undefined) {
    const known = await unlessMissing(operator.getClientBrand({ brandId: knownId }));
    if (known?.brand?.clientId === clientId) return knownId;
  }
  const { name, therapies: enabledTherapies, browserOrigins, redirectAllowlist } = plan;
  const { brands } = await operator.listClientBrands({ clientId, limit: 200 });
  const found = brands.find((brand) => brand.name === name);
  if (found !== undefined) {
    await operator.updateClientBrand({
      brandId: found.brandId,
      change: { redirectAllowlist: { urls: redirectAllowlist } },
      browserOrigins: { origins: browserOrigins },
    });
    return found.brandId;
  }
  const input = { clientId, name, enabledTherapies, supportRoute, browserOrigins, redirectAllowlist };
  const { brand } = await operator.createBrand(input);
  if (brand === undefined) throw new Error('accounts answered without a brand');
  return brand.brandId;
}
