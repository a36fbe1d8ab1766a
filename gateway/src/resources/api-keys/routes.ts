import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  CreateTenantKeyResponseSchema,
  RotateTenantKeyResponseSchema,
  TenantKeySchema,
} from '@telehealth/contracts/accounts/v1/tenant_key_service';
import { ApiKey, ApiKeyWithSecret } from '@telehealth/public-api/api-keys/api-key';
import { apiKeyOperations } from '@telehealth/public-api/api-keys/operations';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { bodyInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const keyToJson = jsonEncoder(TenantKeySchema, ApiKey);
const createdToJson = jsonEncoder(CreateTenantKeyResponseSchema, ApiKeyWithSecret, {
  data: ({ key }) => keyToJson(key),
});
const rotatedToJson = jsonEncoder(RotateTenantKeyResponseSchema, ApiKeyWithSecret, {
  data: ({ key }) => keyToJson(key),
});
const defaultOverlapSeconds = 86_400;

/** The API keys of the client, by itself (decisions.md 14). */
export function addApiKeyRoutes(
  scope: RouteScope,
  { clients: { tenantKeys }, call, cursors }: RouteParts,
): void {
  serve(scope, apiKeyOperations.listApiKeys, (request) =>
    // The list shows what the key in use reaches, so a cursor belongs to the key.
    readPage(
      request,
      cursors,
      { list: 'api keys', filters: { keyId: request.caller?.keyId ?? '' } },
      async (page) => {
        const { keys, nextPageToken } = await call(request, tenantKeys.listTenantKeys, page);
        return { data: keys.map(keyToJson), nextPageToken };
      },
    ),
  );

  serve(scope, apiKeyOperations.createApiKey, async (request) => {
    const { name, scopes = [], brand_ids: brandIds = [], expires_at: expiresAt } = request.body;
    const endsAt = expiresAt && timestampFromMs(bodyInstant('/expires_at', expiresAt));
    const asked = { name, scopes, brandIds, ...(endsAt && { endsAt }) };
    return createdToJson(await call(request, tenantKeys.createTenantKey, asked));
  });

  serve(scope, apiKeyOperations.rotateApiKey, async (request) => {
    const { overlap_seconds: overlapSeconds = defaultOverlapSeconds } = request.body;
    const message = { keyId: pathId(request, 'key_id'), overlapSeconds };
    return rotatedToJson(await call(request, tenantKeys.rotateTenantKey, message));
  });

  serve(scope, apiKeyOperations.deleteApiKey, async (request) => {
    await call(request, tenantKeys.deleteTenantKey, pathIds(request, 'key_id'));
    return null;
  });
}
