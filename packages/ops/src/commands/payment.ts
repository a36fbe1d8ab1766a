import { HeldConfirmationService, HeldReason } from '@telehealth/contracts/orders/v1/order_operator_service';
import { command, given } from '../command.ts';
import { choice } from '../flag.ts';

const { listHeldConfirmations, replayHeldConfirmation, dismissHeldConfirmation } =
  HeldConfirmationService.method;

const reasons = {
  unmatched: HeldReason.UNMATCHED,
  currency_differs: HeldReason.CURRENCY_DIFFERS,
  amount_too_large: HeldReason.AMOUNT_TOO_LARGE,
  amount_differs: HeldReason.AMOUNT_DIFFERS,
  transition_refused: HeldReason.TRANSITION_REFUSED,
};

type Reason = keyof typeof reasons;

const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]];

export const paymentCommands = [
  command(
    'payment quarantine list',
    'List confirmations of payment providers that changed no order, the latest first',
    {
      method: listHeldConfirmations,
      flags: { reason: choice('only those that are held for this reason', reasonNames, '<reason>') },
      details: ['Reasons:', ...reasonNames.map((reason) => `  ${reason}`)],
      request: ({ reason }) => given({ reason: reason && reasons[reason] }),
      columns: [
        'confirmation_id',
        'reason',
        'provider',
        'event_type',
        'order_ref',
        'occurred_at',
        'received_at',
      ],
    },
  ),
  command(
    'payment quarantine replay <confirmation-id>',
    'Apply a confirmation again; it stays when it still changes no order',
    { method: replayHeldConfirmation, isBad: ({ applied }) => !applied },
  ),
  command('payment quarantine dismiss <confirmation-id>', 'Remove a confirmation without an effect', {
    method: dismissHeldConfirmation,
    danger: ({ confirmationId }) => `What ${confirmationId} says of a payment is not applied to any order.`,
  }),
];
