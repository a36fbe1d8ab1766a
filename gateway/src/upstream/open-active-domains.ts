import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import {
  type ActiveDomain as ActiveDomainMessage,
  DomainRoutingService,
} from '@telehealth/contracts/domains/v1/domain_routing_service';
import type { Bus, Subscription } from '@telehealth/events';
import { callOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import { newCorrelationId } from '../edge/requests/correlation-id.ts';
import type { ActiveDomain, ActiveDomains } from './active-domains.ts';

export interface ActiveDomainParts {
  readonly domains: Transport;
  /** Brings changes within a second; without it only the next reading does. */
  readonly bus: Bus | undefined;
  readonly logger: Logger;
  /** How often the whole list is read, ms. */
  readonly everyMs?: number;
}

/** A list that is kept up to date until it is closed. */
export interface LiveActiveDomains extends ActiveDomains {
  close(): Promise<void>;
}

const pageSize = 200;
const callMs = 5000;

/**
 * Reads the list of active domains now and every minute, and each changed domain at its event. Nothing waits for it: it is empty until the
 * first reading, and stays as it was while domains does not answer.
 */
export function openActiveDomains(parts: ActiveDomainParts): LiveActiveDomains {
  const { domains, bus, logger, everyMs = 60_000 } = parts;
  const routing = createClient(DomainRoutingService, domains);
  let byHostname: ReadonlyMap<string, ActiveDomain> = new Map();
  let byBrand: ReadonlyMap<string, ActiveDomain> = new Map();
  const listeners: (() => void)[] = [];
  const show = (all: ReadonlyMap<string, ActiveDomain>) => {
    byHostname = all;
    byBrand = new Map([...all.values()].map((domain) => [keyOf(domain.brandId, domain.kind), domain]));
    for (const listener of listeners) listener();
  };

  const readAll = async () =>
    show(new Map((await listAll(routing)).map((domain) => [domain.hostname, domain])));
  const readOne = async (hostname: string) => {
    const { domain } = await routing.getActiveDomain({ hostname }, options());
    const all = new Map(byHostname);
    if (domain === undefined) all.delete(hostname);
    else all.set(hostname, fromMessage(domain));
    show(all);
  };

  // One reading at a time: a list that was read before a change never replaces what was read after it.
  let last: Promise<void> = Promise.resolve();
  const after = (read: () => Promise<void>): Promise<void> => {
    const reading = last.then(read);
    last = reading.catch((err: unknown) => logger.warn({ err }, 'active domains cannot be read'));
    return reading;
  };
  const readAgain = () => void after(readAll).catch(() => {});
  readAgain();
  const timer = setInterval(readAgain, everyMs).unref();
  const subscribing = bus
    ?.broadcast({
      name: 'gateway-domains',
      types: ['domain.changed.v1'],
      handle: async ({ data }) => after(() => readOne((data as { readonly hostname: string }).hostname)),
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
      clearInterval(timer);
      await (await subscribing)?.close();
      await last;
    },
  };
}

function keyOf(brandId: string, kind: ActiveDomain['kind']): string {
  return `${brandId} ${kind}`;
}

async function listAll(routing: Client<typeof DomainRoutingService>): Promise<readonly ActiveDomain[]> {
  const all: ActiveDomain[] = [];
  let pageToken = '';
  do {
    const page = await routing.listActiveDomains({ limit: pageSize, pageToken }, options());
    all.push(...page.domains.map(fromMessage));
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return all;
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
