import { Counter, Gauge, type Registry } from '@telehealth/service-kit';
import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { Problems } from '../problems/problems.ts';
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

/**
 * Lets every route added from here on work in a place of its own (decisions.md 1, overload): from the complete and valid
 * request to the answer of its handler, however slowly the client sends or reads. Clients share the places of the
 * gateway. Anonymous callers share a few of their own, by network and address; the result takes one of those. Uploads, which last as
 * long as their client likes, take none.
 */
export function addPlaces(app: FastifyInstance, parts: PlacesParts): TakePlace {
  const clients = createPlaces({ count: parts.maxInFlight, waitMs: parts.placeMs });
  const anonymous = createPlaces({ count: anonymousPlaces, waitMs: parts.placeMs });
  const refused = placeMetrics(parts.registry, { client: clients, anonymous });
  showPlaces(parts.registry, { client: parts.maxInFlight, anonymous: anonymousPlaces });
  const takeOf = (
    places: Places,
    caller: string,
    ownerOf: (request: FastifyRequest) => Pick<Work, 'owner' | 'member'>,
  ): TakePlace => {
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
  const takeClient = takeOf(clients, 'client', (request) => ({
    owner: request.caller?.clientId ?? '',
  }));
  const takeAnonymous = takeOf(anonymous, 'anonymous', ({ ip }) => ({
    owner: clientNetwork(ip),
    member: clientAddress(ip),
  }));

  const takePlace: preHandlerHookHandler = (request, reply, done) => {
    const take = request.caller === null ? takeAnonymous : takeClient;
    take(request, done, () => parts.problems.send(reply, 'unavailable'));
  };
  app.decorateRequest('endWork', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.streams) route.preHandler = [...[route.preHandler ?? []].flat(), takePlace];
  });
  const refusedClients = refused.labels('client');
  // Most of a flood is refused here, where a refusal costs least: its body is not even read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { caller, routeOptions } = request;
    if (caller === null || routeOptions.config.streams || !clients.isFull(caller.clientId)) {
      done();
      return;
    }
    refusedClients.inc();
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
