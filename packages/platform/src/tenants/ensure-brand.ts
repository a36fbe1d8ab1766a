import type { AccountsOperator } from './accounts-operator.ts';
import type { BrandPlan } from './demo-plan.ts';
import { unlessMissing } from './unless-missing.ts';

const supportRoute = 'care_team';

/**
 * The client's brand of the plan: the brand with this id, which keeps its configuration, or else the brand of this name, updated to the
 * plan, or else a new brand.
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
  const input = {
    clientId,
    name,
    enabledTherapies,
    supportRoute,
    browserOrigins,
    redirectAllowlist,
    ...plan.links,
  };
  const { brand } = await operator.createBrand(input);
  if (brand === undefined) throw new Error('accounts answered without a brand');
  return brand.brandId;
}
