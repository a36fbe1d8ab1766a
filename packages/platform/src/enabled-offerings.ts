import type { OfferingPlan } from './demo-plan.ts';

/** A brand as its tenant reaches it. */
export interface TenantBrand {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
}

/** Enables offerings for a brand over the public API. Safe to repeat. */
export async function enableOfferings(brand: TenantBrand, offerings: readonly OfferingPlan[]): Promise<void> {
  for (const { offering_ref } of offerings) {
    await ask(brand, { method: 'POST', body: JSON.stringify({ offering_ref }) });
  }
}

/** The offerings of the list that the brand has enabled. */
export async function enabledOf(
  brand: TenantBrand,
  offerings: readonly OfferingPlan[],
): Promise<readonly OfferingPlan[]> {
  const { data } = (await ask(brand, { method: 'GET' })) as { data: { offering_ref: string }[] };
  const enabled = new Set(data.map(({ offering_ref }) => offering_ref));
  return offerings.filter(({ offering_ref }) => enabled.has(offering_ref));
}

async function ask({ baseUrl, apiKey, brandId }: TenantBrand, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${baseUrl}/v1/account/brands/${brandId}/offerings`, {
    ...init,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-brand-id': brandId,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  if (!response.ok) throw new Error(`offerings of ${brandId} answered ${response.status}`);
  return response.json();
}
