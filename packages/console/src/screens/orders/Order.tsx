import { Alert, Group } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownAmount, shownTime } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { AmountDialog } from './AmountDialog.tsx';
import { Ledger } from './Ledger.tsx';
import { refundableOf } from './refundable.ts';

/** Sums, movements of money, and what can be done. */
export default function Order({ orderRef: order_ref }: { readonly orderRef: string }) {
  const { client, may } = useWork();
  const path = { params: { path: { order_ref } } };
  const read = useRead(['order', order_ref], () => client.get('/v1/account/orders/{order_ref}', path));
  const refunds = useRead(
    ['order', order_ref, 'refunds'],
    async () => (await client.get('/v1/payments/{order_ref}/refunds', path)).data,
    { enabled: may('payments:read') },
  );
  const order = read.data;
  const name = order?.reference ?? order_ref;
  const left = order === undefined ? 0 : refundableOf(order, refunds.data ?? []);
  return (
    <Page
      title={`Order ${name}`}
      above={<To path="/orders">All orders</To>}
      beside={order && <State of={order.payment_state} />}
      actions={
        order && (
          <>
            {['paid', 'partially_refunded'].includes(order.state) && left > 0 && (
              <AmountDialog
                label="Refund"
                title={(amount) => `Refund ${amount} of order ${name}?`}
                text={`${shownAmount(left, order.currency)} of ${shownAmount(order.captured_minor, order.currency)} can be given back. The money goes to the patient, and cannot be taken again.`}
                most={left}
                currency={order.currency}
                done="The refund is under way."
                onSend={(amount_minor) =>
                  client.post('/v1/payments/{order_ref}/refunds', { ...path, body: { amount_minor } })
                }
              />
            )}
            {order.state === 'payment_authorized' && (
              <AmountDialog
                label="Capture"
                title={(amount) => `Capture ${amount} of order ${name}?`}
                text={`${shownAmount(order.total_minor, order.currency)} is authorized. The patient is charged, and what is left over is released.`}
                most={order.total_minor}
                currency={order.currency}
                done="The amount was captured."
                onSend={(amount_minor) =>
                  client.post('/v1/payments/{order_ref}/capture', { ...path, body: { amount_minor } })
                }
              />
            )}
            {['created', 'payment_authorized'].includes(order.payment_state) && (
              <Act
                label="Cancel the order"
                about={name}
                needs="payments:write"
                confirm="The order cannot be paid any more, and what is authorized is released."
                done="The order was cancelled."
                run={() => client.post('/v1/payments/{order_ref}/cancel', path)}
              />
            )}
          </>
        )
      }
    >
      <Answered to={read}>
        {(value) => (
          <>
            {value.evidence_due_at !== null && (
              <Alert color="red" mb="md" title="The patient disputes the payment">
                Your payment provider takes evidence until {shownTime(value.evidence_due_at)}. Send it there.
              </Alert>
            )}
            <Section title="Sums">
              <Details
                rows={[
                  ['Total', shownAmount(value.total_minor, value.currency)],
                  ['Captured', shownAmount(value.captured_minor, value.currency)],
                  ['Refunded', shownAmount(value.refunded_minor, value.currency)],
                  ['Disputed', shownAmount(value.disputed_minor, value.currency)],
                  ['Offering', value.offering_ref],
                  ['Your reference', value.reference ?? '–'],
                  ['Order', <Id key="order" of={value.order_ref} what="the order" />],
                  [
                    'Journey',
                    value.journey_id === null ? (
                      'It was erased'
                    ) : (
                      <Group gap={4} key="journey" wrap="nowrap">
                        <To path={`/journeys/${value.journey_id}`} className="id" ff="monospace">
                          {value.journey_id}
                        </To>
                      </Group>
                    ),
                  ],
                  ['Created', shownTime(value.created_at)],
                  ['Changed', shownTime(value.updated_at)],
                ]}
              />
            </Section>
            <Ledger orderRef={order_ref} currency={value.currency} />
          </>
        )}
      </Answered>
    </Page>
  );
}
