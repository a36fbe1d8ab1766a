import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf } from '@telehealth/service-kit/calls';
import { getWebhookStatus } from '../app/registrations/get-webhook-status.ts';
import type { Context } from '../context.ts';

export function webhookStatusService(context: Context): Contract {
  return contract(WebhookStatusService, {
    async getWebhookStatus(_request, call) {
      return { brands: await getWebhookStatus(context, clientIdOf(call), limitsOf(call)) };
    },
  });
}
