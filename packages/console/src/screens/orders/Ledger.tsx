import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { sentence, shownAmount, shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Id } from '../../parts/Id.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { Actor } from '../audit/Actor.tsx';

interface LedgerProps {
  readonly orderRef: string;
  readonly currency: string;
}

/** Every movement of money, the latest first. */
export function Ledger({ orderRef: order_ref, currency }: LedgerProps) {
  const read = useRead(
    ['order', order_ref, 'ledger'],
    async ({ client }) =>
      (await client.get('/v1/account/orders/{order_ref}/ledger', { params: { path: { order_ref } } })).data,
  );
  return (
    <Section title="Movements of money">
      <Answered to={read} height={80}>
        {(entries) => {
          if (entries.length === 0) return <Text c="dimmed">No money was moved yet.</Text>;
          return (
            <Rows
              caption="Movements of money"
              rows={entries.map((entry, index) => ({ ...entry, index })).toReversed()}
              keyOf={({ index }) => String(index)}
              columns={[
                {
                  name: 'Movement',
                  of: ({ kind }) => <State of={kind}>{sentence(kind)}</State>,
                },
                {
                  name: 'Amount',
                  of: ({ amount_minor }) => shownAmount(amount_minor, currency),
                  isNumber: true,
                },
                {
                  name: 'Refund',
                  of: ({ refund_id }) =>
                    refund_id === undefined ? '–' : <Id of={refund_id} what="the refund" />,
                  isMinor: true,
                },
                {
                  name: 'By',
                  of: ({ actor }) => <Actor of={actor} />,
                },
                { name: 'When', of: ({ at }) => shownTime(at) },
              ]}
            />
          );
        }}
      </Answered>
    </Section>
  );
}
