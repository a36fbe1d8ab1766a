import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { getBrand } from '../../app/brands/get-brand.ts';
import { issueApiKey } from '../../app/keys/issue-api-key.ts';
import { issuePublishableKey } from '../../app/keys/issue-publishable-key.ts';
import { listApiKeys } from '../../app/keys/list-api-keys.ts';
import { revokeApiKey } from '../../app/keys/revoke-api-key.ts';
import { revokePublishableKey } from '../../app/keys/revoke-publishable-key.ts';
import { rotateApiKey } from '../../app/keys/rotate-api-key.ts';
import type { Context } from '../../context.ts';

type ApiKeyMethods = 'issueApiKey' | 'rotateApiKey' | 'revokeApiKey' | 'listApiKeys';
type PublishableKeyMethods = 'issuePublishableKey' | 'revokePublishableKey' | 'getPublishableKey';

export function keyMethods(
  context: Context,
): Pick<Handlers<typeof OperatorService>, ApiKeyMethods | PublishableKeyMethods> {
  return {
    async issueApiKey({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const { keyId, key, lastFour } = await issueApiKey(context, operationOf(call), ref);
      return { keyId, apiKey: key, lastFour };
    },
    async rotateApiKey({ keyId: replaced, overlapSeconds }, call) {
      const asked = { keyId: replaced, clientIds: boundClients(call), overlapSeconds };
      const rotated = await rotateApiKey(context, operationOf(call), asked);
      const { keyId, key, lastFour, previousEndsAt } = rotated;
      return { keyId, apiKey: key, lastFour, previousExpiresAt: previousEndsAt };
    },
    async revokeApiKey({ keyId }, call) {
      await revokeApiKey(context, operationOf(call), { keyId, clientIds: boundClients(call) });
      return {};
    },
    async listApiKeys({ clientId, lastFour, withRunKeys, ...request }, call) {
      const clientIds = boundClients(call);
      const whose = { clientId, clientIds, withRunKeys, ...(lastFour !== '' && { lastFour }) };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listApiKeys(context, { limits: limitsOf(call) }, { ...whose, ...range }),
      );
      const apiKeys = rows.map((key) => ({
        ...key,
        keyId: key._id,
        // Not that of the document, which says until when it is kept.
        expiresAt: key.endsAt,
        lastUsedAt: key.lastUsedAt ?? key.usedAt,
      }));
      return { apiKeys, nextPageToken };
    },
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
