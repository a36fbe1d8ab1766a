import { Text } from '@mantine/core';
import { isProblem } from '@telehealth/client';
import { Redirect } from 'wouter';
import { useHref } from '../../address/links.ts';
import { useRead } from '../../api/use-read.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { To } from '../../parts/To.tsx';

/** Leads to the receiver of a delivery, which has the delivery beside its list. */
export default function FoundDelivery({ deliveryId: delivery_id }: { readonly deliveryId: string }) {
  const href = useHref();
  const read = useRead(['found-delivery', delivery_id], async ({ client }) => {
    for await (const { registration_id } of client.list('/v1/webhooks/registrations')) {
      const path = { params: { path: { registration_id, delivery_id } } };
      const one = '/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}';
      const isThere = await client.get(one, path).then(
        () => true,
        (error: unknown) => {
          if (isProblem(error) && error.status === 404) return false;
          throw error;
        },
      );
      if (isThere) return registration_id;
    }
    return null;
  });
  return (
    <Page title="Delivery" above={<To path="/webhooks">All receivers</To>}>
      <Answered to={read}>
        {(registrationId) =>
          registrationId === null ? (
            <Text>No receiver of this brand has this delivery.</Text>
          ) : (
            <Redirect to={href(`/webhooks/${registrationId}`, { delivery: delivery_id })} replace />
          )
        }
      </Answered>
    </Page>
  );
}
