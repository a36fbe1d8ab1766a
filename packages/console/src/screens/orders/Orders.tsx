import { Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { useNewest } from '../../api/use-newest.ts';
import { shownAmount } from '../../format/shown.ts';
import type { Column } from '../../parts/column.ts';
import { ChoiceFilter, Filters, TextFilter } from '../../parts/Filters.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { OfferingFilter } from '../../parts/OfferingFilter.tsx';
import { Page } from '../../parts/Page.tsx';
import { beginOf, Period, useDays } from '../../parts/Period.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { When } from '../../parts/When.tsx';

type Order = components['schemas']['Order'];

const states = [
  ...(['created', 'payment_authorized', 'paid', 'payment_failed'] as const),
  ...(['partially_refunded', 'refunded', 'disputed', 'cancelled'] as const),
];

const money = (name: string, of: (order: Order) => number): Column<Order> => ({
  name,
  text: (order) => shownAmount(of(order), order.currency),
  isNumber: true,
});

const columns: readonly Column<Order>[] = [
  {
    name: 'Order',
    text: ({ order_ref }) => order_ref,
    of: ({ order_ref }) => <IdLink path={`/orders/${order_ref}`} id={order_ref} what="the order" />,
  },
  {
    name: 'Your reference',
    text: ({ reference }) => reference ?? '–',
    of: ({ journey_id, reference }) =>
      journey_id === null ? (
        (reference ?? '–')
      ) : (
        <To path={`/journeys/${journey_id}`}>{reference ?? 'Journey'}</To>
      ),
  },
  {
    name: 'State',
    text: ({ payment_state }) => payment_state,
    of: ({ payment_state }) => <State of={payment_state} />,
  },
  money('Total', ({ total_minor }) => total_minor),
  money('Captured', ({ captured_minor }) => captured_minor),
  money('Refunded', ({ refunded_minor }) => refunded_minor),
  { name: 'Offering', text: ({ offering_ref }) => offering_ref, isMinor: true },
  { name: 'Changed', text: ({ updated_at }) => updated_at, of: ({ updated_at }) => <When at={updated_at} /> },
];

export default function Orders() {
  const { get } = useFilters();
  const days = useDays('30');
  const [state, reference, offering_ref] = [get('state'), get('reference'), get('offering')];
  const list = useNewest(['orders', days, state, reference, offering_ref], ({ client, brandId }, cursor) => {
    const filters = { updated_since: beginOf(days), state: state as Order['state'], reference, offering_ref };
    const query = { ...filters, brand_id: brandId, ...cursor, limit: 200 };
    return client.get('/v1/account/orders', { params: { query } });
  });
  return (
    <Page title="Orders">
      <Filters>
        <Period usual="30" />
        <ChoiceFilter name="state" label="State" choices={states} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Filters>
      <ListTable
        caption="Orders, the latest change first"
        {...{ list, columns }}
        keyOf={({ order_ref }) => order_ref}
        csv="orders"
        empty={<Text>No order changed in this time with these filters. Choose a longer time.</Text>}
      />
    </Page>
  );
}
