import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { createTenantKey } from '../../app/keys/create-tenant-key.ts';
import { issueApiKey } from '../../app/keys/issue-api-key.ts';
import { listApiKeys } from '../../app/keys/list-api-keys.ts';
import { permitRun } from '../../app/keys/permit-run.ts';
import { revokeApiKey } from '../../app/keys/revoke-api-key.ts';
import { rotateApiKey } from '../../app/keys/rotate-api-key.ts';
import type { Context } from '../../context.ts';
import type { ApiKeyDocument } from '../../storage/api-keys.ts';
import { clientRefOf } from '../clients/client-ref.ts';
import { keyReachOf } from './key-reach.ts';

export function apiKeyService(context: Context): Contract {
  return contract(ApiKeyService, {
    async listApiKeys({ clientId: named, lastFour, withRunKeys, ...request }, call) {
      const { clientId } = clientRefOf(call, named);
      const reach = await keyReachOf(context, call);
      const whose = { clientId, withRunKeys: reach.own === undefined && withRunKeys };
      const { rows, nextPageToken } = await pageById(request, (range) => {
        const query = { ...whose, ...range, ...(lastFour !== '' && { lastFour }) };
        return listApiKeys(context, { limits: limitsOf(call) }, query, reach);
      });
      const shown = rows.filter(({ isShown }) => isShown);
      const apiKeys = shown.map(({ key, endsAt, replacedByKeyId }) => ({
        ...shownKey(key, endsAt),
        replacedByKeyId,
      }));
      return { apiKeys, nextPageToken };
    },
    async issueApiKey({ clientId, name, scopes, brandIds, expiresAt: endsAt }, call) {
      const { own } = await keyReachOf(context, call);
      const ref = clientRefOf(call, clientId);
      const asked = {
        name,
        ...(endsAt !== undefined && { endsAt }),
        ...(scopes.length > 0 && { scopes }),
        ...(brandIds.length > 0 && { brandIds }),
      };
      const { key, document } =
        own === undefined
          ? await issueApiKey(context, operationOf(call), ref)
          : await createTenantKey(context, operationOf(call), asked, own);
      return { ...shownKey(document, document.endsAt), apiKey: key };
    },
    async rotateApiKey(request, call) {
      const reach = await keyReachOf(context, call);
      const rotated = await rotateApiKey(context, operationOf(call), request, reach);
      const { key, document, previousEndsAt: previousExpiresAt } = rotated;
      return { ...shownKey(document, document.endsAt), apiKey: key, previousExpiresAt };
    },
    async revokeApiKey({ keyId }, call) {
      await revokeApiKey(context, operationOf(call), keyId, await keyReachOf(context, call));
      return {};
    },
    async permitTestRun({ brandId }, call) {
      if (!call.tenancy?.brandIds.includes(brandId)) throw new DomainError('not-found');
      await permitRun(context, operationOf(call), { clientId: clientIdOf(call), brandId });
      return {};
    },
  });
}

function shownKey({ _id: keyId, usedAt, ...key }: ApiKeyDocument, endsAt: number | undefined) {
  return { ...key, keyId, lastUsedAt: key.lastUsedAt ?? usedAt, endsAt };
}
