import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { registrationsOfBrand } from '../storage/live-registrations.ts';

export function webhookStatusService({ registrations }: Context): Contract {
  return contract(WebhookStatusService, 'internal', {
    async getWebhookStatus(_request, call) {
      const { brandId, clientId } = brandOf(call);
      const found = await registrationsOfBrand(registrations, brandId, limitsOf(call));
      const enabled = found.filter((each) => each.clientId === clientId && each.enabled);
      return {
        registered: enabled.length > 0,
        testDelivered: enabled.some(({ testTakenAt }) => testTakenAt !== undefined),
      };
    },
  });
}
