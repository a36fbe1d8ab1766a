import { SimpleGrid, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { change } from '../../format/change.ts';
import { shownAmount, shownNumber } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { beginOf, type Days } from '../../parts/Period.tsx';
import { sumsOf } from './money.ts';

/** Of the orders that were created in the period, against the period before. */
export function Money({ days }: { readonly days: Days }) {
  const from = beginOf(days);
  const before = new Date(Date.parse(from) - Number(days) * 86_400_000).toISOString();
  const read = useRead(['orders', 'since', before], async ({ client, brandId: brand_id }) => {
    const found = [];
    const query = { brand_id, updated_since: before, limit: 200 };
    for await (const order of client.list('/v1/account/orders', { params: { query } })) found.push(order);
    return found;
  });
  return (
    <Answered to={read} height={110}>
      {(orders) => {
        const now = sumsOf(orders, from, '9999');
        const earlier = sumsOf(orders, before, from);
        if (now.length === 0) return <Text c="dimmed">Nothing was ordered in this time.</Text>;
        return now.map(({ currency, orders: count, captured, refunded }) => {
          const past = earlier.find((sums) => sums.currency === currency);
          return (
            <SimpleGrid key={currency} cols={{ base: 2, md: 3 }}>
              <Figure name="Orders" value={shownNumber(count)} note={change(count, past?.orders ?? 0)} />
              <Figure
                name="Captured"
                value={shownAmount(captured, currency)}
                note={change(captured, past?.captured ?? 0)}
              />
              <Figure
                name="Refunded"
                value={shownAmount(refunded, currency)}
                note={change(refunded, past?.refunded ?? 0)}
              />
            </SimpleGrid>
          );
        });
      }}
    </Answered>
  );
}
