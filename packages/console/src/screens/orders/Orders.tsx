import { Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { shownAmount } from '../../format/shown.ts';
import { Between } from '../../parts/Between.tsx';
import type { Column } from '../../parts/column.ts';
import { ChoicesFilter, Filters, TextFilter } from '../../parts/Filters.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { OfferingFilter } from '../../parts/OfferingFilter.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import { State } from '../../parts/State.tsx';
import { endedAt, sortedQuery, useSort } from '../../parts/sort.ts';
import { To } from '../../parts/To.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { Totals } from './Totals.tsx';

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
  {
    name: 'Created',
    sort: 'created',
    text: ({ created_at }) => created_at,
    of: ({ created_at }) => <When at={created_at} />,
  },
  {
    name: 'Changed',
    sort: 'changed',
    text: ({ updated_at }) => updated_at,
    of: ({ updated_at }) => <When at={updated_at} />,
  },
];

export default function Orders() {
  const { get, getAll } = useFilters();
  const { brandId: brand_id } = useWork();
  const span = useSpan('30');
  const sort = useSort();
  const filters = { brand_id, state: getAll('state') as Order['state'][], offering_ref: getAll('offering') };
  const reference = get('reference');
  const listed = { ...filters, ...sortedQuery(sort, span), reference };
  const list = usePages(['orders', listed, span.until], async ({ client }, cursor) => {
    const query = { ...listed, ...cursor };
    return endedAt(await client.get('/v1/account/orders', { params: { query } }), sort, span);
  });
  const created = { created_since: span.since, created_until: span.until };
  return (
    <Page title="Orders">
      <Filters>
        <Period usual="30" />
        <Between />
        <ChoicesFilter name="state" label="State" choices={states} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Filters>
      {reference === undefined && sort === 'created' && <Totals filters={{ ...filters, ...created }} />}
      <ListTable
        caption={sort === 'created' ? 'Orders, the latest first' : 'Orders, the earliest change first'}
        {...{ list, columns }}
        keyOf={({ order_ref }) => order_ref}
        csv={{ name: 'orders', path: '/v1/account/orders', query: listed }}
        empty={<Text>Nothing was ordered in this time with these filters. Choose a longer time.</Text>}
      />
    </Page>
  );
}
