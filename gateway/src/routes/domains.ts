import {
  DomainKind as DomainKindMessage,
  type Domain as DomainMessage,
  DomainSchema,
} from '@telehealth/contracts/domains/v1/domain';
import { DomainError } from '@telehealth/errors';
import { activeDomain, CustomDomain, DomainCreate } from '@telehealth/public-api/domains/custom-domain';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { createClientPermits } from '../limits/client-permits.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const collection = '/v1/account/brands/:brand_id/domains';
const one = `${collection}/:kind` as const;
const tags = ['Domains'];

const domainToJson = jsonEncoder(DomainSchema, CustomDomain, {
  cname: ({ hostname, target }: DomainMessage) => ({ name: hostname, type: 'CNAME' as const, value: target }),
});

/** The custom domains of a brand (interface.md 2.11, 3.4 and 4.7, decisions.md 7). */
export function addDomainRoutes(scope: RouteScope, parts: RouteParts): void {
  const {
    clients: { domains },
    call,
  } = parts;

  scope.post(collection, {
    schema: {
      operationId: 'registerDomain',
      summary: 'Register a custom domain',
      description:
        'Then add the record in `cname` to your DNS and verify. The same hostname again is 200. 409: `domain_exists`, `hostname_taken`.',
      tags,
      body: DomainCreate,
      response: { 200: dataOf(CustomDomain), 201: dataOf(CustomDomain) },
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request, reply) => {
      const { kind, hostname } = request.body;
      const answer = await call(request, domains.registerDomain, { kind: kinds[kind], hostname });
      reply.code(answer.created ? 201 : 200);
      return { data: domainToJson(answer.domain) };
    },
  });

  scope.get(collection, {
    schema: {
      operationId: 'listDomains',
      summary: 'The custom domains of a brand',
      description: 'One of each kind at most. A kind without one uses the shared default.',
      tags,
      response: { 200: pageOf(CustomDomain) },
    },
    handler: async (request) => {
      const answer = await call(request, domains.listDomains, {});
      return { data: answer.domains.map(domainToJson), next_cursor: null };
    },
  });

  scope.get(one, {
    schema: {
      operationId: 'readDomain',
      summary: 'A custom domain',
      description: '404: the shared default serves.',
      tags,
      response: { 200: dataOf(CustomDomain) },
    },
    handler: async (request) => {
      const { domain } = await call(request, domains.getDomain, { kind: kindOf(request) });
      return { data: domainToJson(domain) };
    },
  });

  scope.delete(one, {
    schema: {
      operationId: 'deleteDomain',
      summary: 'Delete a custom domain',
      description: 'Out of service at once. A login host that was active is kept for you for 30 days.',
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: ['conflict'] },
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

  scope.post(`${one}/verify`, {
    schema: {
      operationId: 'verifyDomain',
      summary: 'Look at the DNS record of a domain, and advance it',
      description:
        'A `login` domain becomes `active`, a `member` domain `cert_requested`. Without the record or the certificate nothing changes: `not-ready` with `Retry-After`.',
      tags,
      response: { 200: dataOf(CustomDomain, activeDomain) },
    },
    config: { problems: ['conflict', 'not-ready'] },
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
