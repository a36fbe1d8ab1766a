import { Type } from 'typebox';
import { dataOf, requestBody, resource } from '../../schema/envelope.ts';
import { orNull } from '../../schema/json-schema.ts';

/** The OIDC issuer of the members of a client (decisions.md 15). */
const MemberIssuer = resource(
  'MemberIssuer',
  { issuer: null, oidc_client_id: null, trusts_addresses: false },
  {
    issuer: orNull(Type.String()),
    oidc_client_id: orNull(Type.String()),
    trusts_addresses: Type.Boolean(),
  },
);

export const MemberIssuerPut = requestBody(
  'MemberIssuerPut',
  [
    {
      issuer: 'https://id.northwell.example',
      oidc_client_id: 'console',
      oidc_client_secret: 'cs_8h2LqZr5Wn',
    },
  ],
  {
    issuer: Type.String({ maxLength: 512, pattern: '^https?://[^?#]+$' }),
    oidc_client_id: Type.String({ minLength: 1, maxLength: 255 }),
    oidc_client_secret: Type.String({ maxLength: 1024 }),
    trusts_addresses: Type.Optional(Type.Boolean()),
  },
);

export const MemberIssuerAnswer = dataOf(MemberIssuer);
