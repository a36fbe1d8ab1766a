import { SimpleGrid, Text } from '@mantine/core';
import { shownAmount, shownNumber } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { beginOf, type Days } from '../../parts/period.ts';
import { useWork } from '../../session/work.ts';
import { change } from '../funnel/change.ts';
import { useTotals } from '../orders/use-totals.ts';

/** Of the orders that were created in the period, against the period before. */
export function Money({ days }: { readonly days: Days }) {
  const { brandId: brand_id } = useWork();
  const from = beginOf(days);
  const before = new Date(Date.parse(from) - Number(days) * 86_400_000).toISOString();
  const now = useTotals({ brand_id, created_since: from });
  const earlier = useTotals({ brand_id, created_since: before, created_until: from });
  return (
    <Answered to={now} height={110}>
      {(totals) => {
        if (totals.length === 0) return <Text c="dimmed">Nothing was ordered in this time.</Text>;
        return totals.map(({ currency, count, captured_minor, refunded_minor }) => {
          const past = earlier.data?.find((one) => one.currency === currency);
          return (
            <SimpleGrid key={currency} cols={{ base: 2, md: 3 }} mb="md">
              <Figure name="Orders" value={shownNumber(count)} note={change(count, past?.count ?? 0)} />
              <Figure
                name="Captured"
                value={shownAmount(captured_minor, currency)}
                note={change(captured_minor, past?.captured_minor ?? 0)}
              />
              <Figure
                name="Refunded"
                value={shownAmount(refunded_minor, currency)}
                note={change(refunded_minor, past?.refunded_minor ?? 0)}
              />
            </SimpleGrid>
          );
        });
      }}
    </Answered>
  );
}
