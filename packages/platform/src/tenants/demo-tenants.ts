import type { Transport } from '@connectrpc/connect';
import { createClient as createTenantClient } from '@telehealth/client';
import { type AccountsOperator, accountsOperator } from './accounts-operator.ts';
import { demoPlan, neighbourPlan, type OfferingPlan, type TenantPlan } from './demo-plan.ts';
import { enabledOf, enableOfferings, ensureBrand } from './ensure-brand.ts';
import { ensureClient } from './ensure-client.ts';

/** A brand as the start file shows it. */
export interface DemoBrand {
  readonly brand_id: string;
  /** For browsers; reaches the two reads of this brand alone. */
  readonly publishable_key: string;
  readonly name: string;
  readonly therapies: readonly string[];
  readonly offerings: readonly OfferingPlan[];
}

/** A tenant with keys that work. */
export interface DemoTenant {
  readonly client_id: string;
  readonly api_key: string;
  readonly brands: readonly DemoBrand[];
}

/** The demo tenant, and a second one to try the separation of tenants. */
export interface DemoTenants extends DemoTenant {
  readonly neighbour: DemoTenant;
}

/**
 * Creates the two tenants over the operator contract, or finds them: by the ids of an earlier start, else by name. A
 * key of an earlier start stays while the gateway at `baseUrl` accepts it; otherwise a new one is issued.
 */
export async function ensureDemoTenants(
  operatorTransport: Transport,
  baseUrl: string,
  known: Partial<DemoTenants>,
): Promise<DemoTenants> {
  const operator = accountsOperator(operatorTransport);
  return {
    ...(await ensureTenant(operator, baseUrl, demoPlan, known)),
    neighbour: await ensureTenant(operator, baseUrl, neighbourPlan, known.neighbour ?? {}),
  };
}

async function ensureTenant(
  operator: AccountsOperator,
  baseUrl: string,
  plan: TenantPlan,
  known: Partial<DemoTenant>,
): Promise<DemoTenant> {
  const clientId = await ensureClient(operator, plan, known.client_id);
  const knownBrand = (name: string) => known.brands?.find((brand) => brand.name === name);
  const brandIds: string[] = [];
  for (const brandPlan of plan.brands) {
    const knownId = knownBrand(brandPlan.name)?.brand_id;
    brandIds.push(await ensureBrand(operator, clientId, brandPlan, knownId));
  }
  // After the brands, because the gateway caches a key together with its brands.
  const apiKey =
    (await accepted(baseUrl, known.api_key)) ?? (await operator.issueApiKey({ clientId })).apiKey;
  const brands: DemoBrand[] = [];
  for (const [index, { name, therapies, offerings }] of plan.brands.entries()) {
    const brandId = brandIds[index] ?? '';
    const before = knownBrand(name);
    const publishableKey =
      (await accepted(baseUrl, before?.publishable_key)) ??
      (await operator.issuePublishableKey({ brandId })).publishableKey;
    const tenant = createTenantClient({ baseUrl, apiKey, brandId });
    if (brandId !== before?.brand_id) await enableOfferings(tenant, offerings);
    brands.push({
      brand_id: brandId,
      publishable_key: publishableKey,
      name,
      therapies,
      offerings: await enabledOf(tenant, offerings),
    });
  }
  return { client_id: clientId, api_key: apiKey, brands };
}

/** The key if the gateway accepts it: a call without a brand is then 400, or 403 for a publishable key, not 401. */
async function accepted(baseUrl: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { status } = await fetch(`${baseUrl}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status === 401 ? undefined : key;
}
