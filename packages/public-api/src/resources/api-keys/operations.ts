import { Type } from 'typebox';
import { del, get, operations, post } from '../../operation.ts';
import { pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { ApiKey, ApiKeyCreate, ApiKeyRotation, ApiKeyWithSecret } from './api-key.ts';

const bounds = 'A client gets 100 keys in a day (UTC) at most (429 `key_quota`).';

export const apiKeyOperations = operations(
  { tag: 'Keys', credentials: ['apiKey'], resource: 'api_keys', brand: 'optional' },
  {
    listApiKeys: get('/v1/account/api-keys', {
      summary: 'List the API keys of the client',
      description:
        'Answers the valid keys that reach no more than the key in use, by id, without their secrets. A page may have fewer entries than its limit.',
      query: PageQuery,
      answers: { 200: pageOf(ApiKey) },
    }),
    createApiKey: post('/v1/account/api-keys', {
      summary: 'Create an API key',
      description: `Issues a key and shows it for the only time: store it. Keys come from your onboarding contact: unless an operator has allowed your client to create its own, this is 403 \`keys-by-contact\`. A key that a session of the console makes ends after a year at most. Scopes beyond those of the key in use are 422, brands beyond its own 404. A client has at most 50 valid keys (409 \`too_many_keys\`). ${bounds}`,
      body: ApiKeyCreate,
      answers: { 201: ApiKeyWithSecret },
      problems: ['validation', 'conflict', 'keys-by-contact'],
    }),
    rotateApiKey: post('/v1/account/api-keys/{key_id}/rotate', {
      summary: 'Replace an API key',
      description: `Issues a key that reaches the same, with the same end, and shows it for the only time. From a session of the console the new key ends after a year at most. The present key stays valid for \`overlap_seconds\`; that of the request needs some (409 \`key_in_use\`). No key is replaced twice (409 \`key_replaced\`). ${bounds}`,
      body: ApiKeyRotation,
      answers: { 200: ApiKeyWithSecret },
      problems: ['conflict'],
    }),
    deleteApiKey: del('/v1/account/api-keys/{key_id}', {
      summary: 'End an API key',
      description:
        'Ends a key: it is refused within 30 seconds. The key in use cannot end itself (409 `key_in_use`). A key that has ended, or reaches more than the key in use, is 404.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
  },
);
