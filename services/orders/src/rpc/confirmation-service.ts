import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { type Contract, contract } from '@telehealth/rpc';
import { confirm } from '../app/confirmations/confirm.ts';
import type { Context } from '../context.ts';

export function confirmationService(context: Context): Contract {
  return contract(ConfirmationService, {
    async confirm({ provider, body, signature }) {
      await confirm(context, provider, { body, signature });
      return {};
    },
  });
}
