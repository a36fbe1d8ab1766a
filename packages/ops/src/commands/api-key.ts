import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { command, given } from '../command/command.ts';
import { duration, text, toggle } from '../command/flag.ts';

const { issueApiKey, rotateApiKey, revokeApiKey, listApiKeys } = ApiKeyService.method;

export const apiKeyCommands = [
  command('api-key issue <client-id>', 'Issue an API key to a tenant; the key is shown once', {
    method: issueApiKey,
    shownOnce: 'api_key',
  }),
  command('api-key rotate <key-id>', 'Replace a key by a new one, which is shown once', {
    method: rotateApiKey,
    flags: {
      overlap: duration('how long the present key stays valid, up to 7d; without it the key ends now'),
    },
    request: ({ keyId, overlap = 0 }) => ({ keyId, overlapSeconds: overlap }),
    danger: ({ keyId, overlap = 0 }) =>
      overlap > 0 ? undefined : `Without --overlap, ${keyId} stops working at once.`,
    shownOnce: 'api_key',
  }),
  command('api-key revoke <key-id>', 'End an API key now', {
    method: revokeApiKey,
    danger: ({ keyId }) => `${keyId} stops working and cannot be restored.`,
  }),
  command('api-key list <client-id>', 'List the API keys of a tenant by id, ended ones too', {
    method: listApiKeys,
    flags: {
      lastFour: text('only keys that end in these four characters', '<chars>'),
      testRuns: toggle('also keys of test runs'),
    },
    request: ({ testRuns = false, ...asked }) => ({ ...given(asked), withRunKeys: testRuns }),
    columns: 'key_id name last_four scopes created_at last_used_at ends_at replaced_by_key_id e2e_run_id',
  }),
];
