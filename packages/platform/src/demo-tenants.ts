import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { demoPlan, neighbourPlan, type OfferingPlan, type TenantPlan } from './demo-plan.ts';
import { enabledOf, enableOfferings } from './enabled-offerings.ts';
import { ensureBrand } from './ensure-brand.ts';
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
export interface DemoTenants {
  readonly demo: DemoTenant;
  readonly neighbour: DemoTenant;
  /** What to store for the next start. */
  readonly known: DemoKeys;
}

/** What an earlier start stored of them. */
export interface DemoKeys {
  /** API key of the demo tenant. */
  readonly demo?: string;
  /** API key of the second tenant. */
  readonly neighbour?: string;
  /** Publishable keys by brand id. */
  readonly publishable?: Readonly<Record<string, string>>;
  /** Ids by tenant; absent in files of older releases. */
  readonly ids?: Readonly<Partial<Record<TenantPlan['slug'], TenantIds>>>;
}

/** Ids of a tenant. */
export interface TenantIds {
  readonly client_id: string;
  /** By the slug of the brand. */
  readonly brands: Readonly<Record<string, string>>;
}

/**
 * Creates the two tenants over the operator contract, or finds them: by the ids of an earlier start, else by name. A
 * key of an earlier start stays while the gateway at `baseUrl` accepts it; otherwise a new one is issued.
 */
export async function ensureDemoTenants(
  operatorTransport: Transport,
  baseUrl: string,
  known: DemoKeys,
): Promise<DemoTenants> {
  const operator = createClient(OperatorService, operatorTransport);
  const demo = await ensureTenant(operator, baseUrl, demoPlan, known);
  const neighbour = await ensureTenant(operator, baseUrl, neighbourPlan, known);
  const publishable = [...demo.tenant.brands, ...neighbour.tenant.brands].map(
    (brand) => [brand.brand_id, brand.publishable_key] as const,
  );
  return {
    demo: demo.tenant,
    neighbour: neighbour.tenant,
    known: {
      demo: demo.tenant.api_key,
      neighbour: neighbour.tenant.api_key,
      publishable: Object.fromEntries(publishable),
      ids: { demo: demo.ids, neighbour: neighbour.ids },
    },
  };
}

async function ensureTenant(
  operator: Client<typeof OperatorService>,
  baseUrl: string,
  plan: TenantPlan,
  known: DemoKeys,
): Promise<{ readonly tenant: DemoTenant; readonly ids: TenantIds }> {
  const ids = known.ids?.[plan.slug];
  const clientId = await ensureClient(operator, plan, ids?.client_id);
  const brandIds: Record<string, string> = {};
  for (const brandPlan of plan.brands) {
    brandIds[brandPlan.slug] = await ensureBrand(operator, clientId, brandPlan, ids?.brands[brandPlan.slug]);
  }
  // After the brands, because the gateway caches a key together with its brands.
  const apiKey =
    (await accepted(baseUrl, known[plan.slug])) ?? (await operator.issueApiKey({ clientId })).apiKey;
  const brands: DemoBrand[] = [];
  for (const { slug, name, therapies, offerings } of plan.brands) {
    const brandId = brandIds[slug] ?? '';
    const publishableKey =
      (await accepted(baseUrl, known.publishable?.[brandId])) ??
      (await operator.issuePublishableKey({ brandId })).publishableKey;
    const brand = { baseUrl, apiKey, brandId };
    if (brandId !== ids?.brands[slug]) await enableOfferings(brand, offerings);
    brands.push({
      brand_id: brandId,
      publishable_key: publishableKey,
      name,
      therapies,
      offerings: await enabledOf(brand, offerings),
    });
  }
  return {
    tenant: { client_id: clientId, api_key: apiKey, brands },
    ids: { client_id: clientId, brands: brandIds },
  };
}

/** The key if the gateway accepts it: a call without a brand is then 400, or 403 for a publishable key, not 401. */
async function accepted(baseUrl: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { status } = await fetch(`${baseUrl}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status === 401 ? undefined : key;
}
