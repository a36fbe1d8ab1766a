import { createSign, generateKeyPairSync, hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Claims of an ID token that a test replaces. */
type Claims = Readonly<Record<string, unknown>>;

/** An issuer whose answers a test decides. */
export interface ScriptedIssuer {
  readonly url: string;
  /** What it says instead of what is right. */
  claims: Claims;
  /** The algorithm that it names in the head of its tokens. */
  alg: string;
  /** Whether its tokens are signed with a key that is not its own. */
  isForged: boolean;
  /** Ends it; harmless when repeated. */
  stop(): Promise<void>;
  /** Holds its answers back, or fails. */
  before: (path: string) => Promise<void> | void;
  metadata: Claims;
  /** What it answers at `/me`. */
  userInfo: Claims;
  /** Requests for tokens: their parameters. */
  readonly exchanges: URLSearchParams[];
  /** The `Authorization` of each of them. */
  readonly authorizations: (string | undefined)[];
  /** How often its metadata were read. */
  readings: number;
  /** The path at which it exchanges codes. */
  tokenPath: string;
  /** What a patient does who signs in at the address that the gateway sent the browser to: the address of the callback. */
  signIn(address: string, subject?: string): string;
  /** Has it say what is right again, and forget what was asked. */
  reset(): void;
}

const clientId = 'gateway';

// One pair for all issuers of a file: a pair takes longer to make than a whole sign-in.
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts it on loopback, until it is stopped. */
export async function startIssuer(): Promise<ScriptedIssuer> {
  const codes = new Map<
    string,
    { readonly nonce: string; readonly challenge: string; readonly subject: string }
  >();
  const exchanges: URLSearchParams[] = [];
  const authorizations: (string | undefined)[] = [];

  const tokenOf = (nonce: string, subject: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer.url, aud: clientId, sub: subject, nonce, iat: now, exp: now + 300 };
    const head = { alg: issuer.alg, kid: 'k1', typ: 'JWT' };
    const parts = [head, { ...claims, ...issuer.claims }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    if (issuer.alg === 'none') return `${parts.join('.')}.`;
    const key = issuer.isForged ? foreign.privateKey : privateKey;
    const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url');
    return `${parts.join('.')}.${signature}`;
  };

  const exchange = async (request: IncomingMessage) => {
    const form = new URLSearchParams((await request.setEncoding('utf8').toArray()).join(''));
    exchanges.push(form);
    authorizations.push(request.headers.authorization);
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (known?.challenge !== proof) return [400, { error: 'invalid_grant' }] as const;
    const token = { access_token: 'access', token_type: 'Bearer', expires_in: 300 };
    return [200, { ...token, id_token: tokenOf(known.nonce, known.subject) }] as const;
  };

  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '', 'http://issuer');
    await issuer.before(pathname);
    if (pathname.startsWith('/.well-known/')) issuer.readings += 1;
    const [status, body] =
      pathname === issuer.tokenPath
        ? await exchange(request)
        : pathname === '/jwks'
          ? [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }]
          : pathname === '/me'
            ? [200, issuer.userInfo]
            : pathname.startsWith('/.well-known/')
              ? [200, { ...metadata(), ...issuer.metadata }]
              : [404, {}];
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    server.closeAllConnections();
    stopped ??= new Promise((resolve) => server.close(resolve));
    await stopped;
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = () => ({
    ...{
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}${issuer.tokenPath}`,
    },
    ...{ jwks_uri: `${url}/jwks`, end_session_endpoint: `${url}/end`, response_types_supported: ['code'] },
    ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
    authorization_response_iss_parameter_supported: true,
  });
  const right = {
    claims: {},
    metadata: {},
    userInfo: {},
    alg: 'RS256',
    isForged: false,
    before: () => {},
    tokenPath: '/token',
  };
  const issuer: ScriptedIssuer = {
    ...{ url, exchanges, authorizations, readings: 0, ...right, stop },
    reset() {
      Object.assign(issuer, right);
      exchanges.length = 0;
      authorizations.length = 0;
      issuer.readings = 0;
    },
    signIn(address, subject = 'ann') {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      const [nonce, challenge] = ['nonce', 'code_challenge'].map((name) => asked.get(name) ?? '');
      codes.set(code, { nonce: nonce ?? '', challenge: challenge ?? '', subject });
      const callback = new URL(asked.get('redirect_uri') ?? '');
      callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: url }).toString();
      return callback.href;
    },
  };
  return issuer;
}
