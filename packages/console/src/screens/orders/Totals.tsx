import { SimpleGrid } from '@mantine/core';
import { shownAmount, shownNumber } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { type TotalFilters, useTotals } from './use-totals.ts';

/** Of all orders with these filters, by currency. */
export function Totals({ filters }: { readonly filters: TotalFilters }) {
  return (
    <Answered to={useTotals(filters)} height={100}>
      {(totals) =>
        totals.map(({ currency, count, captured_minor, refunded_minor, disputed_minor }) => (
          <SimpleGrid key={currency} cols={{ base: 2, md: 4 }} mb="md">
            <Figure name="Orders" value={shownNumber(count)} note={currency} />
            <Figure name="Captured" value={shownAmount(captured_minor, currency)} note="was taken" />
            <Figure name="Refunded" value={shownAmount(refunded_minor, currency)} note="was given back" />
            <Figure name="Disputed" value={shownAmount(disputed_minor, currency)} note="open or lost" />
          </SimpleGrid>
        ))
      }
    </Answered>
  );
}
