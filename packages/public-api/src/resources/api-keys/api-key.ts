import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { orNull, time } from '../../schema/json-schema.ts';
import { keyScopes } from '../../scopes.ts';

export const KeyScope = Type.Unsafe<(typeof keyScopes)[number]>({
  type: 'string',
  title: 'KeyScope',
  enum: keyScopes,
  description: 'A resource, and what may be done with it; `write` does not include `read`.',
});

const name = 'Order reconciliation';
const scopes = ['orders:read', 'payments:read'];

const exampleKey = {
  key_id: 'key_4hTz9WcQ2bLx7RnVk1Ys6M',
  name,
  last_four: 'x7Qa',
  scopes,
  brand_ids: [],
  created_at: '2026-02-03T16:05:12.408Z',
  last_used_at: null,
  ends_at: null,
};

/** Without the key itself (decisions.md 14). */
export const ApiKey = resource('ApiKey', exampleKey, {
  key_id: Type.String(),
  name: orNull(Type.String({ description: 'Null for a key that an operator issued.' })),
  last_four: Type.String({ description: 'The last four characters of the key.' }),
  scopes: Type.Array(KeyScope, { description: 'What the key may do; empty: everything.' }),
  brand_ids: Type.Array(BrandId, { description: 'What the key reaches; empty: every brand, new ones too.' }),
  created_at: time(),
  last_used_at: orNull(time('Behind the last use by at most a minute. Null: never used.')),
  ends_at: orNull(
    time('Of a key that was issued with an end, or replaced with an overlap. Null: no end is set.'),
  ),
});

export const ApiKeyCreate = requestBody('ApiKeyCreate', [{ name, scopes }], {
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9 ._:-]*$' }),
  scopes: Type.Optional(
    Type.Array(KeyScope, { minItems: 1, uniqueItems: true, description: 'Left out: everything.' }),
  ),
  brand_ids: Type.Optional(
    Type.Array(BrandId, {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: 'Left out: every brand, new ones too.',
    }),
  ),
  expires_at: Type.Optional(
    time(
      'When the key ends. Left out: never, or with the key in use where that one ends, or after a year in a session of the console.',
    ),
  ),
});

export const ApiKeyRotation = requestBody('ApiKeyRotation', [{ overlap_seconds: 3600 }], {
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'How long the present key stays valid.',
    }),
  ),
});

const exampleSecret = 'pk_srv_0000000000000000000000000000000000example';
const api_key = Type.String({
  description:
    'The whole key. Store it: it is never shown again, so the answer to a repeated `Idempotency-Key` has none. Rotate a key that was lost.',
  examples: [exampleSecret],
});

export const ApiKeyWithSecret = resource(
  'ApiKeyWithSecret',
  { data: exampleKey, api_key: exampleSecret },
  { data: ApiKey, api_key: Type.Optional(api_key) },
);
