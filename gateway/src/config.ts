import { readEgress } from '@telehealth/egress';
import { faultOfBusUrl } from '@telehealth/events';
import {
  type DeploymentMode,
  type Environment,
  type EnvironmentReader,
  readConfig,
  readDeploymentMode,
  readInternalCa,
  readInternalCredential,
} from '@telehealth/service-kit/config';
import { listedProxies, namesProxies } from './edge/limits/trusted-proxies.ts';
import { isSecurityContact } from './hosts/security-contact.ts';
import { parseIssuerClient } from './hosts/sign-in/issuer-client.ts';

export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment. Throws `ConfigError` naming every fault. */
export function loadConfig(env: Environment) {
  const readAll = (read: EnvironmentReader) => {
    const deploymentMode = readDeploymentMode(read);
    return {
      signIn: readSignIn(read),
      /** The origin at which browsers reach this gateway; undefined: as they ask. */
      publicOrigin: read.optional('PUBLIC_URL') === undefined ? undefined : readPublicOrigin(read),
      /** To the issuers of clients. */
      egress: readEgress(read, deploymentMode),
      host: read.text('HOST', '0.0.0.0'),
      port: read.port('PORT', 8000),
      operationsPort: read.port('OPERATIONS_PORT', 9090),
      /** Ends TLS for custom domains; undefined: something in front does. */
      tlsPort: read.optional('TLS_PORT') === undefined ? undefined : read.port('TLS_PORT', 8443),
      /** Answers certificate authorities and redirects to TLS; undefined: something in front does. */
      plainPort: read.optional('PLAIN_PORT') === undefined ? undefined : read.port('PLAIN_PORT', 8080),
      /** Whether the proxies in front of `tlsPort` say where each connection comes from. */
      tlsProxyProtocol: read.flag('TLS_PROXY_PROTOCOL', false),
      upstreamUrls: readUpstreamUrls(read),
      busUrl: read.optionalSecretUrl('BUS_URL', faultOfBusUrl),
      /** The credential that the gateway presents to services is derived from it. */
      internalCredential: readInternalCredential(read),
      internalCa: readInternalCa(read),
      /** They authenticate cursors; clients can read what a cursor contains. */
      cursorKeys: read.secrets('CURSOR_KEYS'),
      deploymentMode,
      /** Precedes `/problems/<slug>` in problem types. Empty: relative to the gateway, which serves the pages. */
      problemBase: read.outside('PROBLEM_BASE', URL.canParse, 'must be an address', ''),
      securityContact: readSecurityContact(read),
      /** Whether the site of documents has the pages for those who run the platform. */
      operationsDocs: read.flag('OPERATIONS_DOCS', false),
      deadlineMs: read.duration('DEADLINE', { min: '100ms', max: '60s' }, '10s'),
      maxInFlight: read.integer('MAX_IN_FLIGHT', { min: 1, max: 100_000 }, 128),
      rateLimits: readRateLimits(read, deploymentMode),
      /** Whose `X-Forwarded-For` is believed; no proxy by default. */
      trustedProxies: listedProxies(
        read.checked(
          'TRUSTED_PROXIES',
          namesProxies,
          'must be IP addresses or CIDR ranges, several separated by commas',
          '',
        ),
      ),
      /** How long a draining process still accepts requests, while balancers take it out of rotation. */
      drainDelayMs: read.duration('DRAIN_DELAY', { min: '0s', max: '20s' }, '5s'),
      logLevel: read.logLevel(),
    };
  };
  return readConfig(env, readAll, ({ tlsProxyProtocol, trustedProxies }) =>
    tlsProxyProtocol && trustedProxies.length === 0
      ? [
          {
            variable: 'TLS_PROXY_PROTOCOL',
            message: 'needs TRUSTED_PROXIES, from which connections come then',
          },
        ]
      : [],
  );
}

function readUpstreamUrls(read: EnvironmentReader) {
  return {
    accounts: read.baseUrls('ACCOUNTS_URL'),
    intake: read.baseUrls('INTAKE_URL'),
    catalog: read.baseUrls('CATALOG_URL'),
    orders: read.baseUrls('ORDERS_URL'),
    webhooks: read.baseUrls('WEBHOOKS_URL'),
    domains: read.baseUrls('DOMAINS_URL'),
    onboarding: read.baseUrls('ONBOARDING_URL'),
  };
}

function readPublicOrigin(read: EnvironmentReader): string {
  const isOrigin = (text: string) => URL.parse(text)?.origin === text;
  return read.outside('PUBLIC_URL', isOrigin, 'must be https://host or http://host:port');
}

/** The issuer of patients, and where they reach this gateway; undefined: this gateway has no sign-in. */
function readSignIn(read: EnvironmentReader) {
  if (read.optional('OIDC_ISSUER') === undefined) return undefined;
  return {
    issuer: read.outside('OIDC_ISSUER', URL.canParse, 'must be an address'),
    ...read.secretOf(
      'OIDC_CLIENT',
      parseIssuerClient,
      'must be <id>:<secret>, with a secret of 16 characters or more',
    ),
    /** The first key names persons; the others recognise persons named earlier. */
    personKeys: read.secrets('PERSON_KEYS'),
    publicOrigin: readPublicOrigin(read),
  };
}

/** Where faults of the security are reported; undefined: nowhere that the gateway knows. */
function readSecurityContact(read: EnvironmentReader): string | undefined {
  if (read.optional('SECURITY_CONTACT') === undefined) return undefined;
  return read.checked('SECURITY_CONTACT', isSecurityContact, 'must be mailto:<address> or https://…');
}

/** Only measurements turn limits off; no live deployment may. */
function readRateLimits(read: EnvironmentReader, mode: DeploymentMode): boolean {
  if (mode === 'test') return read.flag('RATE_LIMITS', true);
  return read.checked('RATE_LIMITS', (text) => text === 'on', 'must be on in live mode', 'on') === 'on';
}
