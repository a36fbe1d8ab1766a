import { useState } from 'preact/hooks';
import { shownAmount, shownTime } from '../../format/shown.ts';
import { Filter } from '../../parts/Filter.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { type Period, SinceFilter, sinceOf } from '../../parts/SinceFilter.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';
import { OrderDetails } from './OrderDetails.tsx';

const states = [
  ...['created', 'payment_authorized', 'paid', 'payment_failed'],
  ...['partially_refunded', 'refunded', 'disputed', 'cancelled'],
];

export function Orders() {
  const { client } = useWork();
  const [state, setState] = useState('');
  const [period, setPeriod] = useState<Period>('7');
  const [opened, setOpened] = useState<string>();
  const query = { updated_since: sinceOf(period), ...(state !== '' && { state: [state as 'paid'] }) };
  const list = useList(() => client.pages('/v1/account/orders', { params: { query } }), [state, period]);
  return (
    <>
      {opened !== undefined && <OrderDetails orderRef={opened} onClose={() => setOpened(undefined)} />}
      <SinceFilter value={period} onChange={setPeriod} />
      <Filter label="State" value={state} choices={states} onChange={setState} />
      <ListTable
        caption="Orders, the one that changed first leading"
        list={list}
        keyOf={({ order_ref }) => order_ref}
        empty="There is no order."
        onOpen={({ order_ref }) => setOpened(order_ref)}
        columns={[
          { name: 'Order', of: ({ order_ref }) => order_ref },
          { name: 'State', of: (order) => <State of={order.payment_state} /> },
          { name: 'Total', of: ({ total_minor, currency }) => shownAmount(total_minor, currency) },
          { name: 'Captured', of: ({ captured_minor, currency }) => shownAmount(captured_minor, currency) },
          { name: 'Refunded', of: ({ refunded_minor, currency }) => shownAmount(refunded_minor, currency) },
          { name: 'Offering', of: ({ offering_ref }) => offering_ref },
          { name: 'Changed', of: ({ updated_at }) => shownTime(updated_at) },
        ]}
      />
    </>
  );
}
