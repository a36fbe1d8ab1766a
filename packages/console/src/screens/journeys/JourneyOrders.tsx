import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownAmount } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';

export function JourneyOrders({ journeyId: journey_id }: { readonly journeyId: string }) {
  const read = useRead(
    ['orders', 'of', journey_id],
    async ({ client }) =>
      (await client.get('/v1/account/orders', { params: { query: { journey_id } } })).data,
  );
  return (
    <Section title="Orders">
      <Answered to={read} height={60}>
        {(orders) =>
          orders.length === 0 ? (
            <Text c="dimmed">Nothing was ordered yet.</Text>
          ) : (
            <Rows
              caption="Orders of the journey"
              rows={orders}
              keyOf={({ order_ref }) => order_ref}
              columns={[
                {
                  name: 'Order',
                  text: ({ order_ref }) => order_ref,
                  of: ({ order_ref }) => (
                    <IdLink path={`/orders/${order_ref}`} id={order_ref} what="the order" />
                  ),
                },
                {
                  name: 'State',
                  text: ({ payment_state }) => payment_state,
                  of: ({ payment_state }) => <State of={payment_state} />,
                },
                {
                  name: 'Total',
                  text: ({ total_minor, currency }) => shownAmount(total_minor, currency),
                  isNumber: true,
                },
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}
