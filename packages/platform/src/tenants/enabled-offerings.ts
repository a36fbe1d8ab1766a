import type { Client } from '@telehealth/client';
import type { OfferingPlan } from './demo-plan.ts';

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
