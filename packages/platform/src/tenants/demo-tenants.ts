import type { Transport } from '@connectrpc/connect';
import { type Client, createClient as createTenantClient } from '@telehealth/client';
import { type AccountsOperator, accountsOperator } from './accounts-operator.ts';
import { approveCriteria } from './approve-criteria.ts';
import { demoPlan, neighbourPlan, type OfferingPlan, type TenantPlan } from './demo-plan.ts';
import { dressBrand } from './dress-brand.ts';
import { ensureBrand } from './ensure-brand.ts';
import { ensureClient } from './ensure-client.ts';

/** A brand as the start file shows it. */
export interface DemoBrand {
  readonly brand_id: string;
  /** The key for browsers, which opens only the two public reads of this brand. */
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

/** The demo tenant, and a second tenant, which shows the separation of tenants. */
export interface DemoTenants extends DemoTenant {
  readonly neighbour: DemoTenant;
}

/** Call services as an operator. */
export interface OperatorTransports {
  readonly accounts: Transport;
  readonly intake: Transport;
}

/**
 * Finds the two tenants by the ids of an earlier start, or else by name, or creates them over the operator contract. A key of an earlier
 * start stays while the gateway at `baseUrl` accepts it; otherwise a new key is issued. The criteria of the therapies of a new brand are
 * approved, and an approval that an operator has revoked since stays revoked.
 */
export async function ensureDemoTenants(
  { accounts, intake }: OperatorTransports,
  baseUrl: string,
  known: Partial<DemoTenants>,
): Promise<DemoTenants> {
  const operator = accountsOperator(accounts);
  const isNew = (name: string) => !known.brands?.some((brand) => brand.name === name);
  const therapies = demoPlan.brands.filter(({ name }) => isNew(name)).flatMap((brand) => brand.therapies);
  for (const therapy of new Set(therapies)) await approveCriteria(intake, therapy);
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
  // The gateway caches a key together with its brands, so the brands come first.
  const apiKey =
    (await accepted(baseUrl, known.api_key)) ?? (await operator.issueApiKey({ clientId })).apiKey;
  const brands: DemoBrand[] = [];
  for (const [index, { name, therapies, offerings, look }] of plan.brands.entries()) {
    const brandId = brandIds[index] ?? '';
    const before = knownBrand(name);
    const publishableKey =
      (await accepted(baseUrl, before?.publishable_key)) ??
      (await operator.issuePublishableKey({ brandId })).publishableKey;
    const tenant = createTenantClient({ baseUrl, apiKey, brandId });
    if (brandId !== before?.brand_id) {
      for (const { offering_ref } of offerings) await tenant.post(offeringsPath, { body: { offering_ref } });
      if (look !== undefined) await dressBrand(tenant, look);
    }
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

const offeringsPath = '/v1/account/brands/{brand_id}/offerings';

/** Those of the offerings that the brand of the client has enabled. */
async function enabledOf(
  client: Client,
  offerings: readonly OfferingPlan[],
): Promise<readonly OfferingPlan[]> {
  const { data } = await client.get(offeringsPath);
  const enabled = new Set(data.map(({ offering_ref }) => offering_ref));
  return offerings.filter(({ offering_ref }) => enabled.has(offering_ref));
}

/** The key if the gateway accepts it. Then a call without a brand is 400, or 403 for a publishable key, and not 401. */
async function accepted(baseUrl: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { status } = await fetch(`${baseUrl}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status === 401 ? undefined : key;
}
