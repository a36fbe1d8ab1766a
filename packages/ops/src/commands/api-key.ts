import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { command, given } from '../command/command.ts';
import { duration, required, text, toggle } from '../command/flag.ts';

const { issueApiKey, rotateApiKey, revokeApiKey, listApiKeys } = ApiKeyService.method;

export const apiKeyCommands = [
  command('api-key issue', 'Issue an API key to a tenant; the key is shown once', {
    example: '--client cli_7Kd2',
    method: issueApiKey,
    flags: { client: required(text('who gets it', '<client-id>')) },
    request: ({ client }) => ({ clientId: client }),
    shownOnce: 'api_key',
  }),
  command('api-key rotate <key-id>', 'Replace a key by a new one, which is shown once', {
    example: 'key_2Tz5 --overlap 24h',
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
    example: 'key_2Tz5 --yes',
    method: revokeApiKey,
    danger: ({ keyId }) => `${keyId} stops working and cannot be restored.`,
  }),
  command('api-key list', 'List the API keys of a tenant by id, ended ones too', {
    example: '--client cli_7Kd2 --last-four x9Qf',
    method: listApiKeys,
    flags: {
      client: required(text('whose keys', '<client-id>')),
      lastFour: text('only keys that end in these four characters', '<chars>'),
      testRuns: toggle('also keys of test runs'),
    },
    request: ({ client, testRuns = false, lastFour }) => ({
      clientId: client,
      ...given({ lastFour }),
      withRunKeys: testRuns,
    }),
    columns: 'key_id name last_four scopes created_at last_used_at ends_at replaced_by_key_id e2e_run_id',
  }),
];
