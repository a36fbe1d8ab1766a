import { type ClientAuth, ClientSecretBasic, ClientSecretJwt, ClientSecretPost } from 'openid-client';

const methods = {
  client_secret_post: ClientSecretPost,
  client_secret_basic: ClientSecretBasic,
  client_secret_jwt: ClientSecretJwt,
} as const;

/**
 * Uses the first of these methods in the issuer's metadata. The default is `client_secret_basic` (OpenID
 * Connect Discovery 1.0, 3).
 */
export const secretAuthentication: ClientAuth = (server, client, body, headers) => {
  const listed = server.token_endpoint_auth_methods_supported ?? [];
  const [, method = ClientSecretBasic] =
    Object.entries(methods).find(([name]) => listed.includes(name)) ?? [];
  return method()(server, client, body, headers);
};
