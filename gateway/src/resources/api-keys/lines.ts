import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { apiKeyOperations } from '@telehealth/public-api/api-keys/operations';
import { line } from '../routes/line.ts';

const { method } = ApiKeyService;

/** Managed by the client itself (decisions.md 14). */
export const apiKeyLines = [
  line(apiKeyOperations.listApiKeys, method.listApiKeys, {
    // The list shows what the key in use reaches.
    cursorOf: ({ caller }) => caller?.keyId ?? '',
  }),
  line(apiKeyOperations.createApiKey, method.issueApiKey),
  line(apiKeyOperations.rotateApiKey, method.rotateApiKey),
  line(apiKeyOperations.deleteApiKey, method.revokeApiKey),
];
