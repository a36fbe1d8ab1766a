import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { type TenantKeySchema, TenantKeyService } from '@telehealth/contracts/accounts/v1/tenant_key_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, messageContract } from '@telehealth/rpc';
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
  return messageContract(TenantKeyService, 'internal', {
    async listTenantKeys(request, call) {
      const limits = limitsOf(call);
      const own = await getKeyInUse(context, keyInUseOf(call), limits);
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listTenantKeys(context, { limits }, own, range),
      );
      const shown = rows.filter(({ isShown }) => isShown);
      return { keys: shown.map(({ key, endsAt }) => keyToProto(key, endsAt)), nextPageToken };
    },
    async createTenantKey({ name, scopes, brandIds, endsAt }, call) {
      const asked = {
        name,
        ...(scopes.length > 0 && { scopes }),
        ...(brandIds.length > 0 && { brandIds }),
        ...(endsAt && { endsAt: timestampMs(endsAt) }),
      };
      const { key, document } = await createTenantKey(context, operationOf(call), asked, keyInUseOf(call));
      return { key: keyToProto(document, document.endsAt), apiKey: key };
    },
    async rotateTenantKey({ keyId, overlapSeconds }, call) {
      const asked = { keyId, overlapSeconds };
      const { key, document } = await rotateTenantKey(context, operationOf(call), asked, keyInUseOf(call));
      return { key: keyToProto(document, document.endsAt), apiKey: key };
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

function keyToProto(key: ApiKeyDocument, endsAt?: number): MessageInitShape<typeof TenantKeySchema> {
  const lastUsedAt = key.lastUsedAt ?? key.usedAt;
  return {
    keyId: key._id,
    name: key.name ?? '',
    lastFour: key.lastFour,
    scopes: [...(key.scopes ?? [])],
    brandIds: [...(key.brandIds ?? [])],
    createdAt: timestampFromMs(key.createdAt),
    ...(lastUsedAt !== undefined && { lastUsedAt: timestampFromMs(lastUsedAt) }),
    ...(endsAt !== undefined && { endsAt: timestampFromMs(endsAt) }),
  };
}
