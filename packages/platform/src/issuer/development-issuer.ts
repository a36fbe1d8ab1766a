import { generateKeyPair, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Adapter, AdapterFactory, AdapterPayload, Configuration, Provider } from 'oidc-provider';

/** An issuer of OpenID Connect on loopback, for development. It signs in everybody under the name that they type. */
export interface DevelopmentIssuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const clientId = 'telehealth-gateway';
const interactionPath = /^\/interaction\/[\w-]+$/;

/** Starts the issuer at a free port, for the gateway at this origin and at every login host. Its data ends with it. */
export async function startDevelopmentIssuer(gatewayOrigin: string): Promise<DevelopmentIssuer> {
  let opened: Promise<Answer> | undefined;
  const server = createServer((request, response) => {
    opened ??= openIssuer(url, gatewayOrigin, clientSecret);
    opened.then(
      (answer) => answer(request, response),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(32).toString('base64url');
  return {
    url,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** By the first sign-in, because a start seldom sees one. */
async function openIssuer(url: string, gatewayOrigin: string, clientSecret: string): Promise<Answer> {
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(url, await configuration(gatewayOrigin, clientSecret));
  allowLoginHosts(provider, gatewayOrigin);
  const protocol = provider.callback();
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    if (!interactionPath.test(pathname)) return void protocol(request, response);
    interact(provider, request, response).catch(() => response.writeHead(400).end('This sign-in has ended.'));
  };
}

async function configuration(gatewayOrigin: string, clientSecret: string): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${gatewayOrigin}/v1/auth/callback`],
        post_logout_redirect_uris: [`${gatewayOrigin}/v1/auth/logout`],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'development' }],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, name: accountId }),
    }),
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    // It asks for no consent, because the gateway is the only client.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
  };
}

/** Allows the callback of every host, because a brand can have any login host. */
function allowLoginHosts(provider: Provider, gatewayOrigin: string): void {
  const isOf = (path: string) => (address: string) => {
    const url = URL.parse(address);
    return url?.pathname === path && (url.protocol === 'https:' || url.origin === gatewayOrigin);
  };
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isOf('/v1/auth/callback'),
    postLogoutRedirectUriAllowed: isOf('/v1/auth/logout'),
  });
}

/** Shows the form, or signs in under the name of the form. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  const name = request.method === 'POST' ? await nameIn(request) : '';
  if (name === '') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage);
    return;
  }
  await provider.interactionFinished(request, response, { login: { accountId: name } });
}

async function nameIn(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const form = new URLSearchParams(Buffer.concat(pieces).toString().slice(0, 1000));
  return form.get('name')?.trim().slice(0, 100) ?? '';
}

async function logoutSource(context: { body?: unknown }, form: string): Promise<void> {
  context.body = logoutPage(form);
}

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development issuer</title>
<style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}input,button{padding:.6rem;margin:.3rem 0 1rem}p{opacity:.75}</style>
</head>
<body>
<h1>Development issuer</h1>`;

/** Asks for a name. Everybody is let in. */
const loginPage = `${head}
<p>It runs on this machine only, and lets everybody in.</p>
<form method="post"><label for="name">Sign in as</label><input id="name" name="name" required autofocus autocomplete="off"><button>Sign in</button></form>
</body>
</html>
`;

/** Asks whether to sign out. `form` is that of the protocol. */
function logoutPage(form: string): string {
  return `${head}\n${form}\n<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>\n</body>\n</html>\n`;
}

/** What the issuer knows, by kind and id. The adapter of the library warns at every start that it forgets, which is meant here. */
function memoryAdapter(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>();
  const byField = (kind: string, field: 'uid' | 'userCode') => async (value: string) =>
    [...stored].find(([key, payload]) => key.startsWith(`${kind} `) && payload[field] === value)?.[1];
  return (kind): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      async upsert(id, payload, expiresIn = 0) {
        stored.set(keyOf(id), payload);
        if (expiresIn > 0) setTimeout(() => stored.delete(keyOf(id)), expiresIn * 1000).unref();
      },
      find: async (id) => stored.get(keyOf(id)),
      findByUid: byField(kind, 'uid'),
      findByUserCode: byField(kind, 'userCode'),
      async consume(id) {
        const payload = stored.get(keyOf(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        stored.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
