import { Type } from 'typebox';
import { dataOf, requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { orNull, time } from '../../schema/json-schema.ts';
import { KeyScope } from '../api-keys/api-key.ts';

const scopes = ['orders:read', 'enrollments:read'];

export const ConsoleLinkCreate = requestBody('ConsoleLinkCreate', [{ scopes, read_only: true }], {
  scopes: Type.Optional(
    Type.Array(KeyScope, {
      minItems: 1,
      uniqueItems: true,
      description: 'What the session may do. Left out: everything that the key may do.',
    }),
  ),
  brand_id: Type.Optional(BrandId),
  read_only: Type.Optional(
    Type.Boolean({ default: false, description: 'The session changes nothing, whatever its scopes say.' }),
  ),
  expires_in: Type.Optional(
    Type.Integer({
      minimum: 300,
      maximum: 28_800,
      default: 28_800,
      description: 'How many seconds the session is good.',
    }),
  ),
});

const ConsoleLink = resource(
  'ConsoleLink',
  {
    url: 'https://api.telehealth.example/console/#cns_0000000000000000000000000000000example',
    expires_at: '2026-02-03T16:15:12.408Z',
  },
  {
    url: Type.Optional(
      Type.String({
        description:
          'Opens the console once. The token is behind the `#`, so no server and no log sees it. The answer to a repeated `Idempotency-Key` has none: make another link.',
      }),
    ),
    expires_at: time('When the link opens nothing any more.'),
  },
);

/** Without its token. */
export const ConsoleSession = resource(
  'ConsoleSession',
  {
    session_id: 'bss_4hTz9WcQ2bLx7RnVk1Ys6M',
    brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
    scopes,
    read_only: true,
    open: true,
    key_id: 'key_4hTz9WcQ2bLx7RnVk1Ys6M',
    created_at: '2026-02-03T16:05:12.408Z',
    ends_at: '2026-02-04T00:05:12.408Z',
  },
  {
    session_id: Type.String(),
    brand_id: orNull(Type.String({ description: 'Null: every brand.' })),
    scopes: Type.Array(KeyScope, { description: 'What the session may do; empty: everything.' }),
    read_only: Type.Boolean(),
    open: Type.Boolean({ description: 'Whether it is good: neither ended nor over.' }),
    key_id: orNull(Type.String({ description: 'The key that made its link.' })),
    member_id: Type.Optional(Type.String()),
    created_at: time(),
    ends_at: time(),
  },
);

export const ConsoleLinkAnswer = dataOf(ConsoleLink);
