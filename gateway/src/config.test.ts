import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';

const minimal = {
  ACCOUNTS_URL: 'http://accounts:8080',
  INTAKE_URL: 'http://intake:8080',
  CATALOG_URL: 'http://catalog:8080',
  ORDERS_URL: 'http://orders:8080',
  WEBHOOKS_URL: 'http://webhooks:8080',
  DOMAINS_URL: 'http://domains:8080',
  ONBOARDING_URL: 'http://onboarding:8080',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  CURSOR_KEYS: 'k'.repeat(43),
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => `${fault.variable} ${fault.message}`);
  }
}

test('the addresses of services and the secrets are required', () => {
  expect(faultsOf({})).toEqual(Object.keys(minimal).map((variable) => `${variable} is required`));
});

test.each(['INTERNAL_CREDENTIAL', 'CURSOR_KEYS'])('decisions.md 13: %s is 32 random bytes', (variable) => {
  expect(faultsOf({ ...minimal, [variable]: 'o'.repeat(42) })).toEqual([
    expect.stringMatching(new RegExp(`^${variable} must be 32 random bytes or more`)),
  ]);
});

test('decisions.md 13: two cursor keys are valid at once', () => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  expect(loadConfig({ ...minimal, CURSOR_KEYS: `${one},${two}` }).cursorKeys).toEqual([one, two]);
});

test.each(['security@care.example', 'http://care.example', 'mailto:a@b\nExpires: x'])(
  'RFC 9116: %j is no contact for faults of the security',
  (contact) => {
    expect(faultsOf({ ...minimal, SECURITY_CONTACT: contact })).toEqual([
      'SECURITY_CONTACT must be mailto:<address> or https://…',
    ]);
  },
);

const signIn = {
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_CLIENT: `gateway:${'s'.repeat(43)}`,
  PUBLIC_URL: 'https://api.telehealth.example',
};

test.each([
  ['gateway:a:secret/with%3Acolons', 'gateway', 'a:secret/with%3Acolons'],
  ['urn%3Aclients%3Agateway:0123456789abcdef', 'urn:clients:gateway', '0123456789abcdef'],
])('the issuer knows the gateway by an id, and its secret stands as it is: %s', (text, id, secret) => {
  const env = { ...minimal, ...signIn, OIDC_CLIENT: text, PERSON_KEYS: 'p'.repeat(43) };
  expect(loadConfig(env).signIn).toMatchObject({ clientId: id, clientSecret: secret });
});

test.each([
  'gateway',
  ':canary-0123456789abcdef',
  'gateway:canary',
  'gateway:canary of 0123456789abcdef',
  'gate%way:canary-0123456789abcdef',
])('OIDC_CLIENT=%s is a fault, and quotes no value', (text) => {
  const env = { ...minimal, ...signIn, OIDC_CLIENT: text, PERSON_KEYS: 'p'.repeat(43) };
  expect(faultsOf(env)).toEqual([
    'OIDC_CLIENT must be <id>:<secret>, with a secret of 16 characters or more',
  ]);
});

test('decisions.md 8: with an issuer the keys that name persons are required, and two are valid at once', () => {
  expect(faultsOf({ ...minimal, ...signIn })).toEqual(['PERSON_KEYS is required']);
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  const { signIn: read } = loadConfig({ ...minimal, ...signIn, PERSON_KEYS: `${one},${two}` });
  expect(read?.personKeys).toEqual([one, two]);
});

test('decisions.md 1: TRUSTED_PROXIES names the proxies whose X-Forwarded-For is trusted, by default no proxy', () => {
  expect(loadConfig(minimal).trustedProxies).toEqual([]);
  expect(loadConfig({ ...minimal, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
  expect(faultsOf({ ...minimal, TRUSTED_PROXIES: 'proxy.internal' })).toEqual([
    'TRUSTED_PROXIES must be IP addresses or CIDR ranges, several separated by commas',
  ]);
});

test('decisions.md 13: TLS_PROXY_PROTOCOL is off by default, and names who may say where connections come from', () => {
  expect(loadConfig(minimal).tlsProxyProtocol).toBe(false);
  const on = { ...minimal, TLS_PORT: '8443', TLS_PROXY_PROTOCOL: 'on' };
  expect(faultsOf(on)).toEqual([
    'TLS_PROXY_PROTOCOL needs TRUSTED_PROXIES, from which connections come then',
  ]);
  expect(loadConfig({ ...on, TRUSTED_PROXIES: '172.30.7.1' }).tlsProxyProtocol).toBe(true);
});

test('decisions.md 13: a cursor is read by gateways that have the key it was written with, and by no other', async () => {
  const [one, two] = ['o'.repeat(43), 'p'.repeat(43)];
  const scope = { list: 'orders', clientId: 'cli_1' };
  const cursorsUnder = async (keys: string) => {
    const context = await createContext(loadConfig({ ...minimal, LOG_LEVEL: 'silent', CURSOR_KEYS: keys }));
    await context.close();
    return context.cursors;
  };
  const cursor = (await cursorsUnder(one)).write(scope, ['7']);
  expect((await cursorsUnder(`${two},${one}`)).read(scope, cursor)).toEqual(['7']);
  const other = await cursorsUnder(two);
  expect(() => other.read(scope, cursor)).toThrow();
});

test('decisions.md 13: a live deployment has limits', () => {
  const live = { ...minimal, DEPLOYMENT_MODE: 'live' };
  expect(faultsOf({ ...live, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS must be on in live mode']);
  for (const env of [live, { ...live, RATE_LIMITS: 'on' }]) expect(loadConfig(env).rateLimits).toBe(true);
  expect(loadConfig({ ...minimal, RATE_LIMITS: 'off' }).rateLimits).toBe(false);
});
