import { TenantKeyService } from '@telehealth/contracts/accounts/v1/tenant_key_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { permitRun } from '../../app/keys/permit-run.ts';
import { createTenantKey } from '../../app/tenant-keys/create-tenant-key.ts';
import { deleteTenantKey } from '../../app/tenant-keys/delete-tenant-key.ts';
import { listTenantKeys } from '../../app/tenant-keys/list-tenant-keys.ts';
import { rotateTenantKey } from '../../app/tenant-keys/rotate-tenant-key.ts';
import { getKeyInUse } from '../../app/tenant-keys/valid-key.ts';
import type { Context } from '../../context.ts';
import type { ApiKeyDocument } from '../../storage/api-keys.ts';
import { keyInUseOf } from './key-in-use.ts';

export function tenantKeyService(context: Context): Contract {
  return contract(TenantKeyService, {
    async listTenantKeys(request, call) {
      const limits = limitsOf(call);
      const own = await getKeyInUse(context, keyInUseOf(call), limits);
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listTenantKeys(context, { limits }, own, range),
      );
      const shown = rows.filter(({ isShown }) => isShown);
      return { keys: shown.map(({ key, endsAt }) => shownKey(key, endsAt)), nextPageToken };
    },
    async createTenantKey({ scopes, brandIds, expiresAt: endsAt, ...given }, call) {
      const asked = {
        ...given,
        ...(endsAt !== undefined && { endsAt }),
        ...(scopes.length > 0 && { scopes }),
        ...(brandIds.length > 0 && { brandIds }),
      };
      const { key, document } = await createTenantKey(context, operationOf(call), asked, keyInUseOf(call));
      return { key: shownKey(document, document.endsAt), apiKey: key };
    },
    async rotateTenantKey(request, call) {
      const { key, document } = await rotateTenantKey(context, operationOf(call), request, keyInUseOf(call));
      return { key: shownKey(document, document.endsAt), apiKey: key };
    },
    async deleteTenantKey({ keyId }, call) {
      await deleteTenantKey(context, operationOf(call), keyId, keyInUseOf(call));
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
