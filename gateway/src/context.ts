import { type Bus, openBus } from '@telehealth/events';
import { checkHealth, createTransport, type Tracer } from '@telehealth/rpc';
import {
  createLogger,
  createRegistry,
  type Logger,
  optional,
  type ReadinessChecks,
  type Registry,
  required,
  systemClock,
} from '@telehealth/service-kit';
import type { Config } from './config.ts';
import { openIssuer } from './hosts/sign-in/issuer.ts';
import type { SignIn } from './hosts/sign-in/parts.ts';
import { signInCookies } from './hosts/sign-in/sign-in-cookies.ts';
import { type Cursors, createCursors } from './resources/routes/cursors.ts';
import type { ActiveDomains } from './upstream/active-domains.ts';
import { type Clients, openClients, type Upstreams } from './upstream/clients.ts';
import { openActiveDomains } from './upstream/open-active-domains.ts';

/** Settings that decide how requests are answered. */
export type Settings = Pick<
  Config,
  'deadlineMs' | 'deploymentMode' | 'maxInFlight' | 'problemBase' | 'rateLimits' | 'trustedProxies'
>;

/** What a gateway holds. */
export interface Context {
  readonly settings: Settings;
  readonly clients: Clients;
  /** The custom domains that are served. */
  readonly activeDomains: ActiveDomains;
  readonly cursors: Cursors;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Monotonic milliseconds, so that the bound on revoked keys does not follow changes of the time of day. */
  readonly clock: { now(): number };
  /** Brings events of changed credentials; without it only their age ends cached resolutions. */
  readonly bus: Bus | undefined;
  /** Records requests and the calls made for them. */
  readonly tracer: Tracer | undefined;
  /** The checks behind `/readyz`. */
  readonly checks: ReadinessChecks;
  /** Closes what the context opened itself. */
  close(): Promise<void>;
}

/** Parts that a caller owns and passes in. The context does not close them. */
export type ContextOverrides = Partial<Pick<Context, 'bus' | 'clock' | 'logger' | 'registry' | 'tracer'>>;

/** Opens what the gateway needs. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCredentials, internalCa: ca } = config;
  const { tracer } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.logLevel });
  const ownBus =
    overrides.bus === undefined && config.busUrl !== undefined
      ? await openBus(config.busUrl, { clock: systemClock, logger })
      : undefined;
  const bus = overrides.bus ?? ownBus;
  const transportTo = (targets: readonly string[]) =>
    createTransport({ targets, internalCredentials, ca, tracer });
  const upstreams = {
    accounts: transportTo(config.accountsUrls),
    intake: transportTo(config.intakeUrls),
    catalog: transportTo(config.catalogUrls),
    orders: transportTo(config.ordersUrls),
    webhooks: transportTo(config.webhooksUrls),
    domains: transportTo(config.domainsUrls),
    onboarding: transportTo(config.onboardingUrls),
  };

  const activeDomains = openActiveDomains({ domains: upstreams.domains, bus, logger });

  return {
    settings: config,
    clients: openClients(upstreams),
    activeDomains,
    cursors: createCursors(config.cursorKeys),
    signIn: config.signIn && {
      publicOrigin: config.signIn.publicOrigin,
      issuer: openIssuer(config.signIn),
      cookies: signInCookies(config.cursorKeys, Date.now),
    },
    logger,
    registry: overrides.registry ?? createRegistry('gateway'),
    clock: overrides.clock ?? performance,
    bus,
    tracer,
    checks: {
      ...upstreamChecks(upstreams),
      ...(bus !== undefined && { bus: optional(() => bus.ping()) }),
    },
    async close() {
      await activeDomains.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await ownBus?.close();
    },
  };
}

const healthTimeoutMs = 1000;

/**
 * Accounts is required, because every request needs its credential checked. Without another service only its operations
 * fail.
 */
function upstreamChecks(upstreams: Upstreams): ReadinessChecks {
  return Object.fromEntries(
    Object.entries(upstreams).map(([name, transport]) => {
      const check = () => checkHealth(transport, healthTimeoutMs);
      return [name, name === 'accounts' ? required(check) : optional(check)];
    }),
  );
}
