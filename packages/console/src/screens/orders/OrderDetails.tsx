import { shownAmount, shownTime, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { Details } from '../../parts/Details.tsx';
import { Form } from '../../parts/Form.tsx';
import { Opened } from '../../parts/Opened.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface OrderDetailsProps {
  readonly orderRef: string;
  onClose(): void;
}

/** Movements of money, and possible actions. */
export function OrderDetails({ orderRef: order_ref, onClose }: OrderDetailsProps) {
  const { client } = useWork();
  const path = { params: { path: { order_ref } } };
  const { value, trouble, reload } = useAnswer(
    async () => ({
      order: await client.get('/v1/account/orders/{order_ref}', path),
      ledger: (await client.get('/v1/account/orders/{order_ref}/ledger', path)).data,
    }),
    [order_ref],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const { order, ledger } = value;
  const { currency } = order;
  const amount = (hint: string) =>
    ({ name: 'amount_minor', label: 'Amount', kind: 'money', currency, hint }) as const;
  return (
    <Opened label="Order" title={order.order_ref}>
      <Details
        rows={[
          ['State', words(order.payment_state)],
          ['Total', shownAmount(order.total_minor, currency)],
          ['Captured', shownAmount(order.captured_minor, currency)],
          ['Refunded', shownAmount(order.refunded_minor, currency)],
          ['Disputed', shownAmount(order.disputed_minor, currency)],
          ['Offering', order.offering_ref],
          ['Your reference', order.reference ?? '–'],
          ['Created', shownTime(order.created_at)],
        ]}
      />
      <table>
        <caption>Movements of money</caption>
        <thead>
          <tr>
            <th scope="col">Movement</th>
            <th scope="col">Amount</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {ledger.map(({ at, kind, amount_minor }) => (
            <tr key={`${at} ${kind}`}>
              <td data-name="Movement">{words(kind)}</td>
              <td data-name="Amount">{shownAmount(amount_minor, currency)}</td>
              <td data-name="When">{shownTime(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {['paid', 'partially_refunded'].includes(order.state) && (
        <Form
          title="Refund"
          needs="payments:write"
          submit="Refund"
          confirm="The money goes back to the patient, and cannot be taken again."
          done="The refund is under way."
          fields={[amount(`In ${currency}, such as 12.50. Empty: everything that is left.`)]}
          onSubmit={async (body) => {
            await client.post('/v1/payments/{order_ref}/refunds', { ...path, body });
            reload();
          }}
        />
      )}
      {order.state === 'payment_authorized' && (
        <Form
          title="Capture"
          needs="payments:write"
          submit="Capture"
          confirm="The patient is charged."
          done="The amount was captured."
          fields={[amount(`In ${currency}. Empty: everything that is authorized.`)]}
          onSubmit={async (body) => {
            await client.post('/v1/payments/{order_ref}/capture', { ...path, body });
            reload();
          }}
        />
      )}
      <div class="actions">
        {['created', 'payment_authorized'].includes(order.payment_state) && (
          <Act
            label="Cancel the order"
            needs="payments:write"
            confirm="The order cannot be paid any more, and what is authorized is released."
            done="The order was cancelled."
            run={() => client.post('/v1/payments/{order_ref}/cancel', path).then(reload)}
          />
        )}
        <button type="button" onClick={reload}>
          Refresh
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Opened>
  );
}
