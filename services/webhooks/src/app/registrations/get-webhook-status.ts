import type { EventType } from '@telehealth/contracts/events';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { subscribes } from '../../domain/registrations/subscribed-types.ts';
import { registrationsOfClient } from '../../storage/live-registrations.ts';

/** A brand with an enabled registration. */
export interface BrandStatus {
  readonly brandId: string;
  readonly testDelivered: boolean;
  /** Whether a registration of the brand subscribes the payments of patients. */
  readonly subscribesPayments: boolean;
}

const paidType: EventType = 'journey.payment.succeeded.v1';

export async function getWebhookStatus(
  { registrations }: Pick<Context, 'registrations'>,
  clientId: string,
  options: CallOptions,
): Promise<readonly BrandStatus[]> {
  const found = await registrationsOfClient(registrations, clientId, options);
  const enabled = found.filter((each) => each.enabled);
  return [...Map.groupBy(enabled, ({ brandId }) => brandId)].map(([brandId, ofBrand]) => ({
    brandId,
    testDelivered: ofBrand.some(({ testTakenAt }) => testTakenAt !== undefined),
    subscribesPayments: ofBrand.some((registration) => subscribes(registration, paidType)),
  }));
}
