import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { getBrand } from '../../app/brands/get-brand.ts';
import { issuePublishableKey } from '../../app/keys/issue-publishable-key.ts';
import { revokePublishableKey } from '../../app/keys/revoke-publishable-key.ts';
import type { Context } from '../../context.ts';

type Methods = 'issuePublishableKey' | 'revokePublishableKey' | 'getPublishableKey';

export function publishableKeyMethods(context: Context): Pick<Handlers<typeof OperatorService>, Methods> {
  return {
    async issuePublishableKey({ brandId }, call) {
      const ref = { brandId, clientIds: boundClients(call) };
      const { keyId, key, lastFour } = await issuePublishableKey(context, operationOf(call), ref);
      return { keyId, publishableKey: key, lastFour };
    },
    async revokePublishableKey({ brandId }, call) {
      const ref = { brandId, clientIds: boundClients(call) };
      await revokePublishableKey(context, operationOf(call), ref);
      return {};
    },
    async getPublishableKey({ brandId }, call) {
      const ref = { brandId, clientIds: boundClients(call) };
      const { publishableKey } = await getBrand(context, { limits: limitsOf(call) }, ref);
      return { ...publishableKey };
    },
  };
}
