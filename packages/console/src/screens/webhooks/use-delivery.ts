import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';

const one = '/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}';

/** With its attempts. */
export function useDelivery(
  registration_id: string,
  delivery_id: string,
): UseQueryResult<components['schemas']['DeliveryWithAttempts']> {
  return useRead(['delivery', registration_id, delivery_id], async ({ client }) => {
    const path = { params: { path: { registration_id, delivery_id } } };
    return (await client.get(one, path)).data;
  });
}
