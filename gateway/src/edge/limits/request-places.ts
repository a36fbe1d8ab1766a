import { Counter, Gauge, type Registry } from '@telehealth/service-kit';
import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import type { Caller } from '../requests/caller.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { createPlaces, type Places, type Work } from './places.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's work, or its wait for a place; null while it has neither. */
    endWork: (() => void) | null;
  }
}

/** Either function is called, once; neither when the client leaves before. The work lasts until `endWork`. */
export type TakePlace = (request: FastifyRequest, begin: () => void, refuse: () => void) => void;

export interface PlacesParts {
  readonly problems: Problems;
  readonly registry: Registry;
  /** Places of clients. */
  readonly maxInFlight: number;
  readonly placeMs: number;
}

/** Places of anonymous callers, together. */
const anonymousPlaces = 16;

type Whose = Pick<Work, 'owner' | 'member'>;

/** A client has one turn, and each of its keys one among them. */
const ofClient = ({ caller }: FastifyRequest): Whose => ({
  owner: caller?.clientId ?? '',
  member: caller?.keyId ?? '',
});

/** The visitors of a client have one turn, and each network of them one among them. */
const ofVisitor = ({ caller, ip }: FastifyRequest): Whose => ({
  owner: caller?.clientId ?? '',
  member: clientNetwork(ip),
});

const ofAnonymous = ({ ip }: FastifyRequest): Whose => ({
  owner: clientNetwork(ip),
  member: clientAddress(ip),
});

/** Whether everybody can be this caller: the key is published, or sessions are open to all. */
const isVisitor = ({ credentialClass }: Caller): boolean =>
  credentialClass === 'publishable' || credentialClass === 'session';

/**
 * Lets every route added from here on work in a place of its own (decisions.md 1, overload): from the complete and valid
 * request to the answer of its handler, however slowly the client sends or reads. Clients share the places of the
 * gateway. Their visitors, with a publishable key or in a patient's session, share half as many of their own, so that no visitor keeps
 * a tenant's server waiting, and anonymous callers a few, by network and address; the result takes one of those. Uploads, which last
 * as long as their client likes, take none.
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
  // Most of a flood is refused here, where a refusal costs least: its body is not even read.
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

/** Shows how many places there are. */
function showPlaces(registry: Registry, counts: Readonly<Record<string, number>>): void {
  const gauge = new Gauge({
    name: 'http_server_places',
    help: 'Requests that are worked on at once',
    labelNames: ['caller'],
    registers: [registry],
  });
  for (const [caller, count] of Object.entries(counts)) gauge.set({ caller }, count);
}

/** Shows the places by kind of caller. Returns the counter of refusals. */
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
