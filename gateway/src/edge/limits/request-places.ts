import { Counter, Gauge, type Registry } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import type { Caller } from '../requests/caller.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { createPlaces, type Places, type Work } from './places.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the work or its wait; null while it has neither. */
    endWork: (() => void) | null;
  }
}

/** Calls one of both functions once, or neither when the client leaves first. The work lasts until `endWork`. */
export type TakePlace = (request: FastifyRequest, begin: () => void, refuse: () => void) => void;

export interface PlacesParts {
  readonly problems: Problems;
  readonly registry: Registry;
  /** Places shared by clients. */
  readonly maxInFlight: number;
  readonly placeMs: number;
}

/** Shared by all anonymous callers. */
const anonymousPlaces = 16;

type Whose = Pick<Work, 'owner' | 'member'>;

/** Clients take turns, and so do the keys of a client. */
const ofClient = ({ caller }: FastifyRequest): Whose => ({
  owner: caller?.clientId ?? '',
  member: caller?.keyId ?? '',
});

/** The visitors of clients take turns, and so do their networks. */
const ofVisitor = ({ caller, ip }: FastifyRequest): Whose => ({
  owner: caller?.clientId ?? '',
  member: clientNetwork(ip),
});

const ofAnonymous = ({ ip }: FastifyRequest): Whose => ({
  owner: clientNetwork(ip),
  member: clientAddress(ip),
});

/** Whether anyone can be this caller: the key is public, or anyone can open a session. */
const isVisitor = ({ credentialClass }: Caller): boolean =>
  credentialClass === 'publishable' || credentialClass === 'session';

/**
 * Routes added after this call work in a place (decisions.md 1, overload), from the complete, valid request
 * to the handler's answer, however slow the client is. Clients share the places of the gateway. Visitors,
 * with a publishable key or a patient's session, share half as many of their own, so that they never delay a
 * tenant's server. Anonymous callers share a few, by network and address; the result takes one of those.
 * Uploads take none, because clients decide how long they last.
 */
export function addPlaces(app: FastifyInstance, parts: PlacesParts): TakePlace {
  const clients = createPlaces({ count: parts.maxInFlight, waitMs: parts.placeMs });
  const maxVisitors = Math.ceil(parts.maxInFlight / 2);
  const visitors = createPlaces({ count: maxVisitors, waitMs: parts.placeMs });
  const anonymous = createPlaces({ count: anonymousPlaces, waitMs: parts.placeMs });
  const refused = placeMetrics(parts.registry, { client: clients, visitor: visitors, anonymous });
  showPlaces(parts.registry, {
    client: parts.maxInFlight,
    visitor: maxVisitors,
    anonymous: anonymousPlaces,
  });
  const takeOf = (places: Places, caller: string, ownerOf: (request: FastifyRequest) => Whose): TakePlace => {
    const refusedOfCaller = refused.labels(caller);
    refusedOfCaller.inc(0);
    return (request, begin, refuse) => {
      if (request.raw.socket.destroyed) return;
      const end = () => {
        request.endWork = null;
        places.end(work);
      };
      const work: Work = {
        ...ownerOf(request),
        begin,
        refuse: () => {
          request.endWork = null;
          refusedOfCaller.inc();
          refuse();
        },
      };
      request.endWork = end;
      places.add(work);
    };
  };
  const kinds = {
    client: { places: clients, ownerOf: ofClient, take: takeOf(clients, 'client', ofClient) },
    visitor: { places: visitors, ownerOf: ofVisitor, take: takeOf(visitors, 'visitor', ofVisitor) },
  };
  const kindOf = (caller: Caller) => (isVisitor(caller) ? 'visitor' : 'client');
  const takeAnonymous = takeOf(anonymous, 'anonymous', ofAnonymous);

  const takePlace: preHandlerHookHandler = (request, reply, done) => {
    const { caller } = request;
    const take = caller === null ? takeAnonymous : kinds[kindOf(caller)].take;
    take(request, done, () => parts.problems.send(reply, 'unavailable'));
  };
  app.decorateRequest('endWork', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.streams) route.preHandler = [...[route.preHandler ?? []].flat(), takePlace];
  });
  // A flood is refused here, where it costs least: before its body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { caller, routeOptions } = request;
    if (caller === null || routeOptions.config.streams) {
      done();
      return;
    }
    const kind = kindOf(caller);
    const { places, ownerOf } = kinds[kind];
    if (!places.isFull(ownerOf(request))) {
      done();
      return;
    }
    refused.labels(kind).inc();
    parts.problems.send(reply, 'unavailable');
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endWork?.();
    done();
  });
  return takeAnonymous;
}

function showPlaces(registry: Registry, counts: Readonly<Record<string, number>>): void {
  const gauge = new Gauge({
    name: 'http_server_places',
    help: 'Requests that are worked on at once',
    labelNames: ['caller'],
    registers: [registry],
  });
  for (const [caller, count] of Object.entries(counts)) gauge.set({ caller }, count);
}

/** Returns the counter of refusals. */
function placeMetrics(registry: Registry, kinds: Readonly<Record<string, Places>>) {
  const gauge = (name: string, help: string, read: (places: Places) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['caller'],
      registers: [registry],
      collect() {
        for (const [caller, places] of Object.entries(kinds)) this.set({ caller }, read(places));
      },
    });
  gauge('http_server_in_work', 'Requests that have a place', ({ inWork }) => inWork);
  gauge('http_server_waiting', 'Requests that wait for a place', ({ waiting }) => waiting);
  return new Counter({
    name: 'http_server_refused_total',
    help: 'Requests that got no place',
    labelNames: ['caller'],
    registers: [registry],
  });
}
