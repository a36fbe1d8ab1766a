import {
  DomainKind as DomainKindMessage,
  type Domain as DomainMessage,
  DomainSchema,
} from '@telehealth/contracts/domains/v1/domain';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { domainOperations } from '@telehealth/public-api/domains/operations';
import type { FastifyRequest } from 'fastify';
import { boundLongRequests } from '../../edge/limits/long-requests.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { readWholeList } from '../routes/whole-list.ts';

const domainToJson = jsonEncoder(DomainSchema, CustomDomain, {
  cname: ({ hostname, target }: DomainMessage) => ({ name: hostname, type: 'CNAME' as const, value: target }),
});

/** The custom domains of a brand (interface.md 2.11, 3.4 and 4.7, decisions.md 7). */
export function addDomainRoutes(scope: RouteScope, parts: RouteParts): void {
  const {
    clients: { domains },
    call,
    cursors,
  } = parts;

  serve(scope, domainOperations.registerDomain, async (request, reply) => {
    const { kind, hostname } = request.body;
    const answer = await call(request, domains.registerDomain, { kind: kinds[kind], hostname });
    reply.code(answer.created ? 201 : 200);
    return { data: domainToJson(answer.domain) };
  });

  serve(scope, domainOperations.listDomains, async (request) => {
    const answer = await call(request, domains.listDomains, {});
    const ofBrand = answer.domains.map(({ domain }) => domainToJson(domain));
    const entries = ofBrand.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    const list = { list: 'domains', filters: { brandId: request.brandId } };
    return readWholeList(request, cursors, list, { entries, keyOf: ({ kind }) => kind });
  });

  serve(scope, domainOperations.readDomain, async (request) => {
    const { domain } = await call(request, domains.getDomain, { kind: kindOf(request) });
    return { data: domainToJson(domain?.domain) };
  });

  serve(scope, domainOperations.deleteDomain, async (request) => {
    await call(request, domains.deleteDomain, { kind: kindOf(request) });
    return null;
  });

  addVerifyRoute(scope, parts);
}

/**
 * Verification (interface.md 4.7). It lasts as long as DNS and the certificate authority like, so it holds no place: a bounded
 * number is under way at a time, a quarter of them of one client, and others wait for their turn.
 */
function addVerifyRoute(
  scope: RouteScope,
  { clients: { domains }, callLong, longRequests }: RouteParts,
): void {
  const runLong = boundLongRequests(longRequests, 'verifications');

  serve(scope, domainOperations.verifyDomain, async (request) => {
    const message = { kind: kindOf(request) };
    return await runLong(request, async () => {
      const { domain } = await callLong(request, domains.verifyDomain, message);
      return { data: domainToJson(domain) };
    });
  });
}

const kinds = { login: DomainKindMessage.LOGIN, member: DomainKindMessage.MEMBER } as const;

function kindOf(request: FastifyRequest): DomainKindMessage {
  return kinds[pathId(request, 'kind') as keyof typeof kinds];
}
