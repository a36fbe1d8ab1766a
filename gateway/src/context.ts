import { createEgress, type Egress, type EgressOptions } from '@telehealth/egress';
import { type Bus, openBus } from '@telehealth/events';
import { mapValues } from '@telehealth/public-api/schema/map-values';
import { checkHealth, createTransport, credentialFor, type LocalServers, type Tracer } from '@telehealth/rpc';
import { optional, type ReadinessChecks, requiredAtStart } from '@telehealth/service-kit/process';
import { systemClock } from '@telehealth/service-kit/scheduling';
import {
  createLogger,
  createRegistry,
  type Logger,
  observedTransport,
  type Registry,
} from '@telehealth/service-kit/telemetry';
import type { Config } from './config.ts';
import { type SessionCookie, sessionCookie } from './edge/browser-sessions/session-cookie.ts';
import type { ReadOnlyState } from './edge/read-only.ts';
import { type AttemptCookie, attemptCookie } from './hosts/console/issuers/attempt-cookie.ts';
import { createMemberIssuers, type MemberIssuers } from './hosts/console/issuers/member-issuers.ts';
import { openIssuer } from './hosts/sign-in/issuer.ts';
import type { SignIn } from './hosts/sign-in/parts.ts';
import { personIds } from './hosts/sign-in/person.ts';
import { signInCookies } from './hosts/sign-in/sign-in-cookies.ts';
import { type PageFile, readPageFiles } from './pages/built/page-files.ts';
import { type Cursors, createCursors } from './resources/routes/cursors.ts';
import type { ActiveDomains } from './upstream/active-domains.ts';
import { type Clients, openClients, type Upstreams } from './upstream/clients.ts';
import { openActiveDomains } from './upstream/open-active-domains.ts';
import { openReadOnlyState } from './upstream/read-only-state.ts';

export type Settings = Pick<
  Config,
  | 'deadlineMs'
  | 'deploymentMode'
  | 'maxInFlight'
  | 'operationsDocs'
  | 'problemBase'
  | 'publicOrigin'
  | 'securityContact'
  | 'rateLimits'
  | 'tlsPort'
  | 'trustedProxies'
>;

export interface Context {
  readonly settings: Settings;
  readonly clients: Clients;
  readonly activeDomains: ActiveDomains;
  readonly readOnlyState: ReadOnlyState;
  readonly cursors: Cursors;
  readonly sessionCookie: SessionCookie;
  /** The built pages of patients; undefined: this deployment serves none. */
  readonly pages: readonly PageFile[] | undefined;
  /** The built console; undefined: this deployment serves none. */
  readonly consoleFiles: readonly PageFile[] | undefined;
  readonly memberIssuers: MemberIssuers;
  readonly attemptCookie: AttemptCookie;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Monotonic milliseconds, so that the bound on revoked keys does not follow changes of the time of day. */
  readonly clock: { now(): number };
  /** Brings events of changed credentials; without it only their age ends cached resolutions. */
  readonly bus: Bus | undefined;
  readonly tracer: Tracer | undefined;
  readonly checks: ReadinessChecks;
  close(): Promise<void>;
}

/** The context does not close them. */
export type ContextOverrides = Partial<
  Pick<
    Context,
    'bus' | 'clock' | 'consoleFiles' | 'logger' | 'pages' | 'readOnlyState' | 'registry' | 'tracer'
  >
> & {
  /** What reaches the issuers of clients. */
  readonly egress?: Pick<Egress, 'send' | 'close'>;
  /** The ports of this machine that are no issuer of a client; with it, its other ones may be in test mode. */
  readonly loopbackExcept?: EgressOptions['loopbackExcept'];
  /** Servers of this process, called without a connection; none by default. */
  readonly localServers?: LocalServers;
};

export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCa: ca } = config;
  const { tracer, localServers: local } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.logLevel });
  const ownBus =
    overrides.bus === undefined && config.busUrl !== undefined
      ? await openBus(config.busUrl, { mode: config.deploymentMode, clock: systemClock, logger })
      : undefined;
  const bus = overrides.bus ?? ownBus;
  const upstreams = mapValues(config.upstreamUrls, (targets, name) => {
    const internalCredential = credentialFor(name, config.internalCredential);
    const affinity = name === 'intake' && { thingOf: journeyOf };
    return createTransport({ targets, internalCredential, ca, tracer, local, ...affinity });
  }) as Upstreams;
  const registry = overrides.registry ?? createRegistry('gateway');
  const observed = mapValues(upstreams, (transport, name) =>
    observedTransport(transport, registry, name),
  ) as Upstreams;
  const activeDomains = openActiveDomains({ domains: observed.domains, bus, logger });
  const clients = openClients(observed);
  const readOnlyState = openReadOnlyState({ platform: clients.platform, logger });
  const clock = overrides.clock ?? performance;
  const { loopbackExcept } = overrides;
  const egress = overrides.egress ?? createEgress({ ...config.egress, deadlineMs: issuerMs, loopbackExcept });

  return {
    settings: config,
    clients,
    activeDomains,
    readOnlyState: overrides.readOnlyState ?? readOnlyState,
    cursors: createCursors(config.cursorKeys),
    sessionCookie: sessionCookie(config.cursorKeys),
    pages: overrides.pages ?? readPageFiles('pages'),
    consoleFiles: overrides.consoleFiles ?? readPageFiles('console'),
    memberIssuers: createMemberIssuers(egress, () => clock.now()),
    attemptCookie: attemptCookie(config.cursorKeys, Date.now),
    signIn: config.signIn && {
      publicOrigin: config.signIn.publicOrigin,
      issuer: openIssuer({ ...config.signIn, scope: 'openid profile' }, () => clock.now()),
      cookies: signInCookies(config.cursorKeys, Date.now),
      personIds: personIds(config.signIn.personKeys),
    },
    logger,
    registry,
    clock,
    bus,
    tracer,
    checks: {
      ...upstreamChecks(upstreams),
      ...(bus !== undefined && { bus: optional(() => bus.ping()) }),
    },
    async close() {
      await egress.close();
      await activeDomains.close();
      await readOnlyState.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await ownBus?.close();
    },
  };
}

/** The replica that took the last step of a journey has the journey in memory. */
function journeyOf(request: object): string | undefined {
  const journeyId = 'journeyId' in request ? request.journeyId : undefined;
  return typeof journeyId === 'string' && journeyId !== '' ? journeyId : undefined;
}

const healthTimeoutMs = 1000;
/** Of a request to the issuer of a client. */
const issuerMs = 5000;

/**
 * Only accounts must be ready at the start: it checks every credential. Later a gateway stays ready without it, because
 * known credentials work for 30 s, and otherwise all gateways would be taken out of service at once.
 */
function upstreamChecks(upstreams: Upstreams): ReadinessChecks {
  return mapValues(upstreams, (transport, name) => {
    const check = () => checkHealth(transport, healthTimeoutMs);
    return name === 'accounts' ? requiredAtStart(check) : optional(check);
  });
}
