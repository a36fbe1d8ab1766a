import {
  DomainKind as DomainKindMessage,
  type Domain as DomainMessage,
  DomainSchema,
} from '@telehealth/contracts/domains/v1/domain';
import { DomainError } from '@telehealth/errors';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { domainOperations } from '@telehealth/public-api/domains/operations';
import type { FastifyRequest } from 'fastify';
import { createClientPermits } from '../../edge/limits/client-permits.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const domainToJson = jsonEncoder(DomainSchema, CustomDomain, {
  cname: ({ hostname, target }: DomainMessage) => ({ name: hostname, type: 'CNAME' as const, value: target }),
});

/** The custom domains of a brand (interface.md 2.11, 3.4 and 4.7, decisions.md 7). */
export function addDomainRoutes(scope: RouteScope, parts: RouteParts): void {
  const {
    clients: { domains },
    call,
  } = parts;

  scope.route({
    ...routeOf(domainOperations.registerDomain),
    handler: async (request, reply) => {
      const { kind, hostname } = request.body;
      const answer = await call(request, domains.registerDomain, { kind: kinds[kind], hostname });
      reply.code(answer.created ? 201 : 200);
      return { data: domainToJson(answer.domain) };
    },
  });

  scope.route({
    ...routeOf(domainOperations.listDomains),
    handler: async (request) => {
      const answer = await call(request, domains.listDomains, {});
      const ofBrand = answer.domains.map(({ domain }) => domainToJson(domain));
      return { data: ofBrand.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)), next_cursor: null };
    },
  });

  scope.route({
    ...routeOf(domainOperations.readDomain),
    handler: async (request) => {
      const { domain } = await call(request, domains.getDomain, { kind: kindOf(request) });
      return { data: domainToJson(domain?.domain) };
    },
  });

  scope.route({
    ...routeOf(domainOperations.deleteDomain),
    handler: async (request, reply) => {
      await call(request, domains.deleteDomain, { kind: kindOf(request) });
      return reply.code(204).send(null);
    },
  });

  addVerifyRoute(scope, parts);
}

/**
 * Verification (interface.md 4.7). It lasts as long as DNS and the certificate authority like, so it holds no place: at most
 * `maxLongRequests` are under way at a time, half of them of one client.
 */
function addVerifyRoute(
  scope: RouteScope,
  { clients: { domains }, callLong, maxLongRequests }: RouteParts,
): void {
  const permits = createClientPermits(maxLongRequests);

  scope.route({
    ...routeOf(domainOperations.verifyDomain),
    handler: async (request) => {
      const message = { kind: kindOf(request) };
      const release = permits.acquire(request.caller?.clientId ?? '');
      if (release === undefined) throw new DomainError('unavailable', 'too many verifications at a time');
      request.endWork?.();
      try {
        const { domain } = await callLong(request, domains.verifyDomain, message);
        return { data: domainToJson(domain) };
      } finally {
        release();
      }
    },
  });
}

const kinds = { login: DomainKindMessage.LOGIN, member: DomainKindMessage.MEMBER } as const;

function kindOf(request: FastifyRequest): DomainKindMessage {
  return kinds[pathId(request, 'kind') as keyof typeof kinds];
}
