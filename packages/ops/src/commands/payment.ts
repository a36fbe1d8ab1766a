import {
  UnappliedConfirmationService,
  UnappliedReasonSchema,
} from '@telehealth/contracts/orders/v1/unapplied_confirmation_service';
import { command } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';

const { listUnappliedConfirmations, replayUnappliedConfirmation, dismissUnappliedConfirmation } =
  UnappliedConfirmationService.method;

export const paymentCommands = [
  command(
    'payment quarantine list',
    'List confirmations of payment providers that changed no order, the latest first',
    {
      example: '--reason unmatched',
      method: listUnappliedConfirmations,
      flags: { reason: enumValue('only those with this reason', UnappliedReasonSchema, '<reason>') },
      columns: 'confirmation_id reason provider event_type order_ref occurred_at received_at',
    },
  ),
  command(
    'payment quarantine replay <confirmation-id>',
    'Apply a confirmation again; it stays when it still changes no order',
    { example: 'cnf_5Bp1', method: replayUnappliedConfirmation, isBad: ({ applied }) => !applied },
  ),
  command('payment quarantine dismiss <confirmation-id>', 'Remove a confirmation without an effect', {
    example: 'cnf_5Bp1 --yes',
    method: dismissUnappliedConfirmation,
    danger: ({ confirmationId }) =>
      `What ${confirmationId} reports about a payment is not applied to any order.`,
  }),
];
