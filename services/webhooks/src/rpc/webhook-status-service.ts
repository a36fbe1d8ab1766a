import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { registrationsOfClient } from '../storage/live-registrations.ts';

export function webhookStatusService({ registrations }: Context): Contract {
  return contract(WebhookStatusService, 'internal', {
    async getWebhookStatus(_request, call) {
      const found = await registrationsOfClient(registrations, clientIdOf(call), limitsOf(call));
      const enabled = Map.groupBy(
        found.filter((each) => each.enabled),
        ({ brandId }) => brandId,
      );
      const brands = [...enabled].map(([brandId, ofBrand]) => ({
        brandId,
        testDelivered: ofBrand.some(({ testTakenAt }) => testTakenAt !== undefined),
      }));
      return { brands };
    },
  });
}
