import {
  HeldConfirmationService,
  HeldReasonSchema,
} from '@telehealth/contracts/orders/v1/held_confirmation_service';
import { command } from '../command/command.ts';
import { enumLines, enumValue } from '../command/enum-flag.ts';

const { listHeldConfirmations, replayHeldConfirmation, dismissHeldConfirmation } =
  HeldConfirmationService.method;

export const paymentCommands = [
  command(
    'payment quarantine list',
    'List confirmations of payment providers that changed no order, the latest first',
    {
      method: listHeldConfirmations,
      flags: { reason: enumValue('only those that are held for this reason', HeldReasonSchema, '<reason>') },
      details: enumLines('Reasons', HeldReasonSchema),
      columns: 'confirmation_id reason provider event_type order_ref occurred_at received_at',
    },
  ),
  command(
    'payment quarantine replay <confirmation-id>',
    'Apply a confirmation again; it stays when it still changes no order',
    { method: replayHeldConfirmation, isBad: ({ applied }) => !applied },
  ),
  command('payment quarantine dismiss <confirmation-id>', 'Remove a confirmation without an effect', {
    method: dismissHeldConfirmation,
    danger: ({ confirmationId }) =>
      `What ${confirmationId} reports about a payment is not applied to any order.`,
  }),
];
