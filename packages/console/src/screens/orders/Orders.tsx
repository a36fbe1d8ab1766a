import { Group, MultiSelect } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { choicesOf, shownAmount } from '../../format/shown.ts';
import { Between } from '../../parts/Between.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import type { Column } from '../../parts/Rows.tsx';
import { State } from '../../parts/State.tsx';
import { endedAt, sortedQuery, useSort } from '../../parts/sort.ts';
import { TextFilter } from '../../parts/TextFilter.tsx';
import { To } from '../../parts/To.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { OfferingFilter } from '../offerings/OfferingFilter.tsx';
import { Totals } from './Totals.tsx';

type Order = components['schemas']['Order'];

const states = [
  ...(['created', 'payment_authorized', 'paid', 'payment_failed'] as const),
  ...(['partially_refunded', 'refunded', 'disputed', 'cancelled'] as const),
];

const money = (name: string, of: (order: Order) => number): Column<Order> => ({
  name,
  of: (order) => shownAmount(of(order), order.currency),
  isNumber: true,
});

const columns: readonly Column<Order>[] = [
  {
    name: 'Order',
    of: ({ order_ref }) => <Id path={`/orders/${order_ref}`} of={order_ref} what="the order" />,
  },
  {
    name: 'Your reference',
    of: ({ journey_id, reference }) =>
      journey_id === null ? (
        (reference ?? '–')
      ) : (
        <To path={`/journeys/${journey_id}`}>{reference ?? 'Journey'}</To>
      ),
  },
  {
    name: 'State',
    of: ({ payment_state }) => <State of={payment_state} />,
  },
  money('Total', ({ total_minor }) => total_minor),
  money('Captured', ({ captured_minor }) => captured_minor),
  money('Refunded', ({ refunded_minor }) => refunded_minor),
  { name: 'Offering', of: ({ offering_ref }) => offering_ref, isMinor: true },
  {
    name: 'Created',
    sort: 'created',
    of: ({ created_at }) => <When at={created_at} />,
  },
  {
    name: 'Changed',
    sort: 'changed',
    of: ({ updated_at }) => <When at={updated_at} />,
  },
];

export default function Orders() {
  const { get, getAll, choices } = useFilters();
  const { client, brandId: brand_id } = useWork();
  const span = useSpan('30');
  const sort = useSort();
  const filters = { brand_id, state: getAll('state') as Order['state'][], offering_ref: getAll('offering') };
  const reference = get('reference');
  const listed = { ...filters, ...sortedQuery(sort, span), reference };
  const list = usePages(['orders', listed, span.until], async (_work, cursor) => {
    const query = { ...listed, ...cursor };
    return endedAt(await client.get('/v1/account/orders', { params: { query } }), sort, span);
  });
  const created = { created_since: span.since, created_until: span.until };
  return (
    <Page title="Orders">
      <Group className="filters">
        <Period usual="30" />
        <Between />
        <MultiSelect label="State" data={choicesOf(states)} {...choices('state')} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Group>
      {reference === undefined && sort === 'created' && <Totals filters={{ ...filters, ...created }} />}
      <ListTable
        caption={sort === 'created' ? 'Orders, the latest first' : 'Orders, the earliest change first'}
        {...{ list, columns }}
        keyOf={({ order_ref }) => order_ref}
        csv={{
          name: 'orders',
          read: (init) => client.get('/v1/account/orders', { params: { query: listed }, ...init }),
        }}
        empty="Nothing was ordered in this time with these filters. Choose a longer time."
      />
    </Page>
  );
}
