import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';

/** A brand as the start file shows it. */
export interface DemoBrand {
  readonly brand_id: string;
  /** For browsers; reaches the two reads of this brand alone. */
  readonly publishable_key: string;
  readonly name: string;
  readonly therapies: readonly string[];
}

/** A tenant with keys that work. */
export interface DemoTenant {
  readonly client_id: string;
  readonly api_key: string;
  readonly brands: readonly DemoBrand[];
}

/** The tenant to try things with, and another one to see that nothing crosses. */
export interface DemoTenants {
  readonly demo: DemoTenant;
  readonly neighbour: DemoTenant;
}

/** What an earlier start knew of their keys. */
export interface DemoKeys {
  /** API key of the demo tenant. */
  readonly demo?: string;
  /** API key of its neighbour. */
  readonly neighbour?: string;
  /** Publishable keys by brand id. */
  readonly publishable?: Readonly<Record<string, string>>;
}

interface TenantPlan {
  readonly slug: string;
  readonly name: string;
  readonly brands: readonly {
    readonly slug: string;
    readonly name: string;
    readonly therapies: readonly string[];
  }[];
}

const demoPlan: TenantPlan = {
  slug: 'demo',
  name: 'Demo Health',
  brands: [
    { slug: 'slim', name: 'Demo Slim', therapies: ['weight_loss'] },
    { slug: 'wide', name: 'Demo Wide', therapies: ['weight_loss', 'ed', 'hair_loss'] },
  ],
};

const neighbourPlan: TenantPlan = {
  slug: 'neighbour',
  name: 'Neighbour Health',
  brands: [{ slug: 'slim', name: 'Neighbour Slim', therapies: ['weight_loss'] }],
};

/**
 * Makes the two tenants over the operator contract, or finds them: every create has a fixed idempotency key.
 * A key of an earlier start stays while the gateway at `baseUrl` accepts it; otherwise a new one is issued.
 */
export async function ensureDemoTenants(
  operatorTransport: Transport,
  baseUrl: string,
  known: DemoKeys,
): Promise<DemoTenants> {
  const operator = createClient(OperatorService, operatorTransport);
  const ensure = async (plan: TenantPlan, apiKey: string | undefined) =>
    await ensureTenant(operator, baseUrl, plan, { apiKey, publishable: known.publishable ?? {} });
  return {
    demo: await ensure(demoPlan, known.demo),
    neighbour: await ensure(neighbourPlan, known.neighbour),
  };
}

async function ensureTenant(
  operator: Client<typeof OperatorService>,
  baseUrl: string,
  plan: TenantPlan,
  known: { readonly apiKey: string | undefined; readonly publishable: Readonly<Record<string, string>> },
): Promise<DemoTenant> {
  const once = (name: string) => ({ headers: { 'idempotency-key': `seed-${plan.slug}-${name}` } });
  const { client } = await operator.createClient({ name: plan.name, mode: ClientMode.TEST }, once('client'));
  if (!client) throw new Error('accounts answered without a client');
  const { clientId } = client;

  const brands: DemoBrand[] = [];
  for (const { slug, name, therapies } of plan.brands) {
    const { brand } = await operator.createBrand(
      { clientId, name, enabledTherapies: [...therapies], supportRoute: 'care_team' },
      once(`brand-${slug}`),
    );
    if (!brand) throw new Error('accounts answered without a brand');
    const { brandId } = brand;
    const publishableKey =
      (await accepted(baseUrl, known.publishable[brandId])) ??
      (await operator.issuePublishableKey({ brandId })).publishableKey;
    brands.push({ brand_id: brandId, publishable_key: publishableKey, name, therapies });
  }
  const apiKey = (await accepted(baseUrl, known.apiKey)) ?? (await operator.issueApiKey({ clientId })).apiKey;
  return { client_id: clientId, api_key: apiKey, brands };
}

/** The key if the gateway takes it: a call without a brand is then 400, or 403 for a publishable key, not 401. */
async function accepted(baseUrl: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { status } = await fetch(`${baseUrl}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status === 401 ? undefined : key;
}
