import { TenantKeyService } from '@telehealth/contracts/accounts/v1/tenant_key_service';
import { apiKeyOperations } from '@telehealth/public-api/api-keys/operations';
import { line } from '../routes/line.ts';

/** Managed by the client itself (decisions.md 14). */
export const apiKeyLines = [
  line(apiKeyOperations.listApiKeys, TenantKeyService.method.listTenantKeys, {
    // The list shows what the key in use reaches.
    cursorOf: ({ caller }) => caller?.keyId ?? '',
  }),
  line(apiKeyOperations.createApiKey, TenantKeyService.method.createTenantKey),
  line(apiKeyOperations.rotateApiKey, TenantKeyService.method.rotateTenantKey),
  line(apiKeyOperations.deleteApiKey, TenantKeyService.method.deleteTenantKey),
];
