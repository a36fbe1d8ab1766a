import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { command, given } from '../command.ts';
import { duration, text } from '../flag.ts';

export const apiKeyCommands = [
  command({
    path: ['api-key', 'issue'],
    summary: 'Issue an API key to a tenant; the key is shown once',
    args: ['clientId'],
    flags: {},
    method: OperatorService.method.issueApiKey,
    request: ({ clientId }) => ({ clientId }),
    shownOnce: 'api_key',
  }),
  command({
    path: ['api-key', 'rotate'],
    summary: 'Issue a new key in the place of one; the new key is shown once',
    args: ['keyId'],
    flags: {
      overlap: duration('how long the present key stays good, up to 7d; without it the key ends now'),
    },
    method: OperatorService.method.rotateApiKey,
    request: ({ keyId, overlap = 0 }) => ({ keyId, overlapSeconds: overlap }),
    danger: ({ keyId, overlap = 0 }) =>
      overlap > 0
        ? undefined
        : { id: keyId, consequence: `Without --overlap, ${keyId} stops working at once.` },
    shownOnce: 'api_key',
  }),
  command({
    path: ['api-key', 'revoke'],
    summary: 'End an API key now',
    args: ['keyId'],
    flags: {},
    method: OperatorService.method.revokeApiKey,
    request: ({ keyId }) => ({ keyId }),
    danger: ({ keyId }) => ({ id: keyId, consequence: `${keyId} stops working for good.` }),
  }),
  command({
    path: ['api-key', 'list'],
    summary: 'List the API keys of a tenant by id, ended ones too',
    args: ['clientId'],
    flags: { lastFour: text('only keys that end in these four characters', '<chars>') },
    method: OperatorService.method.listApiKeys,
    request: ({ clientId, lastFour }) => ({ clientId, ...given({ lastFour }) }),
    paging: {
      items: 'api_keys',
      begin: (afterKeyId) => ({ afterKeyId }),
      next: ({ apiKeys, hasMore }) => (hasMore ? apiKeys.at(-1)?.keyId : undefined),
    },
    columns: ['key_id', 'last_four', 'created_at', 'expires_at', 'replaced_by_key_id'],
  }),
];
