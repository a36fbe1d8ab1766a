import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownAmount } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Id } from '../../parts/Id.tsx';
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
                  of: ({ order_ref }) => <Id path={`/orders/${order_ref}`} of={order_ref} what="the order" />,
                },
                {
                  name: 'State',
                  of: ({ payment_state }) => <State of={payment_state} />,
                },
                {
                  name: 'Total',
                  of: ({ total_minor, currency }) => shownAmount(total_minor, currency),
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
