import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import {
  type ActiveDomain as ActiveDomainMessage,
  DomainRoutingService,
} from '@telehealth/contracts/domains/v1/domain_routing_service';
import type { Bus, Subscription } from '@telehealth/events';
import { callOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { newCorrelationId } from '../edge/requests/correlation-id.ts';
import type { ActiveDomain, ActiveDomains } from './active-domains.ts';

export interface ActiveDomainParts {
  readonly domains: Transport;
  /** Reports changes within a second; without it they appear at the next read. */
  readonly bus: Bus | undefined;
  readonly logger: Logger;
  /** Interval to read changes, ms; a minute by default. */
  readonly everyMs?: number;
  /** Interval to read the whole list, ms; an hour by default. */
  readonly wholeEveryMs?: number;
}

/** Up to date until closed. */
export interface LiveActiveDomains extends ActiveDomains {
  close(): Promise<void>;
}

/** The maximum that domains answers. */
const pageSize = 200;
/** As long as a background call of the database; less would never read the list from a busy domains. */
const callMs = 5000;
/** Delay after a failed first read: no custom domain is served until it succeeds. */
const retryMs = 1000;
/**
 * How long a change may take to become visible after its own time, ms: a database call ends within ten seconds, and
 * replica clocks agree within one. Less could miss a change until the whole list is read; more reads changes twice.
 */
const overlapMs = 60_000;

/**
 * Reads the list now and every hour, changes every minute, and each changed domain at its event. Nothing
 * waits for it: the list is empty before the first read, and unchanged while domains does not answer.
 */
export function openActiveDomains(parts: ActiveDomainParts): LiveActiveDomains {
  const { domains, bus, logger, everyMs = 60_000, wholeEveryMs = 3_600_000 } = parts;
  const routing = createClient(DomainRoutingService, domains);
  let byHostname: ReadonlyMap<string, ActiveDomain> = new Map();
  let byBrand: ReadonlyMap<string, ActiveDomain> = new Map();
  const listeners: (() => void)[] = [];
  const show = (all: ReadonlyMap<string, ActiveDomain>) => {
    byHostname = all;
    byBrand = new Map([...all.values()].map((domain) => [keyOf(domain.brandId, domain.kind), domain]));
    for (const listener of listeners) listener();
  };

  /** Last read of the whole list, monotonic ms. */
  let wholeAt: number | undefined;
  /** Up to when changes are known, by the clock of domains (epoch ms). */
  let knownTo = 0;
  const readAll = async () => {
    const { all, asOf } = await listAll(routing);
    show(new Map(all.map((domain) => [domain.hostname, domain])));
    [wholeAt, knownTo] = [performance.now(), asOf];
  };
  const readSome = async (hostnames: Iterable<string>) => {
    const all = new Map(byHostname);
    for (const hostname of hostnames) {
      const { domain } = await routing.getActiveDomain({ hostname }, options());
      if (domain === undefined) all.delete(hostname);
      else all.set(hostname, fromMessage(domain));
    }
    show(all);
  };
  const readChanges = async () => {
    if (wholeAt === undefined || performance.now() - wholeAt >= wholeEveryMs) return await readAll();
    const { hostnames, asOf } = await listChanged(routing, knownTo - overlapMs);
    if (hostnames.size > 0) await readSome(hostnames);
    knownTo = asOf;
  };

  let isAway = false;
  /** Says once that domains does not answer, and once that it does again. */
  const reached = (failure?: Error) => {
    if (isAway === (failure !== undefined)) return;
    isAway = failure !== undefined;
    if (failure === undefined) logger.info({ upstream: 'domains' }, 'active domains are read again');
    else logger.warn({ upstream: 'domains', reason: failure.message }, 'active domains cannot be read');
  };

  // One read at a time: an older list never replaces a newer one.
  let last: Promise<void> = Promise.resolve();
  const after = (read: () => Promise<void>): Promise<void> => {
    const reading = last.then(read);
    last = reading.then(() => reached(), reached);
    return reading;
  };
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const readAgain = () =>
    void after(readChanges).catch(() => {
      clearTimeout(retry);
      if (wholeAt === undefined && !isClosed) retry = setTimeout(readAgain, retryMs).unref();
    });
  readAgain();
  const timer = setInterval(readAgain, everyMs).unref();
  const subscribing = bus
    ?.broadcast({
      name: 'gateway-domains',
      types: ['domain.changed.v1'],
      handle: async ({ data }) => after(() => readSome([(data as { readonly hostname: string }).hostname])),
    })
    .catch((err: unknown): Subscription | undefined => {
      logger.warn({ err }, 'no events of changed domains');
      return undefined;
    });

  return {
    find: (hostname) => byHostname.get(hostname.toLowerCase()),
    onChange: (listener) => void listeners.push(listener),
    ofBrand: (brandId, kind) => byBrand.get(keyOf(brandId, kind)),
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await (await subscribing)?.close();
      await last;
    },
  };
}

function keyOf(brandId: string, kind: ActiveDomain['kind']): string {
  return `${brandId} ${kind}`;
}

type Routing = Client<typeof DomainRoutingService>;

/** With the instant (epoch ms) from which the list may miss changes. */
async function listAll(routing: Routing): Promise<{ readonly all: readonly ActiveDomain[]; asOf: number }> {
  const all: ActiveDomain[] = [];
  let asOf: number | undefined;
  let pageToken = '';
  do {
    const page = await routing.listActiveDomains({ limit: pageSize, pageToken }, options());
    asOf ??= Number(page.asOf);
    all.push(...page.domains.map(fromMessage));
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return { all, asOf };
}

/** Only hostnames changed since an instant (epoch ms). */
async function listChanged(
  routing: Routing,
  since: number,
): Promise<{ readonly hostnames: Set<string>; asOf: number }> {
  const hostnames = new Set<string>();
  let asOf: number | undefined;
  let pageToken = '';
  do {
    const asked = { since: BigInt(since), limit: pageSize, pageToken };
    const page = await routing.listChangedHostnames(asked, options());
    asOf ??= Number(page.asOf);
    for (const hostname of page.hostnames) hostnames.add(hostname);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return { hostnames, asOf };
}

function options() {
  return callOptions({ correlationId: newCorrelationId(), timeoutMs: callMs });
}

function fromMessage({
  hostname,
  clientId,
  brandId,
  kind,
  certificateFingerprint,
}: ActiveDomainMessage): ActiveDomain {
  const known = kind === DomainKind.LOGIN ? 'login' : 'member';
  return { hostname, clientId, brandId, kind: known, certificateFingerprint };
}
