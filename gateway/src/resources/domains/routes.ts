import { DomainSchema } from '@telehealth/contracts/domains/v1/domain';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { domainOperations } from '@telehealth/public-api/domains/operations';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { readWholeList } from '../routes/whole-list.ts';
import { cname } from './lines.ts';

const domainToJson = jsonEncoder(DomainSchema, CustomDomain, [cname]);

/** The custom domains of a brand by their kinds, of which each has one at most. */
export function addDomainListRoute(
  scope: RouteScope,
  { clients: { domains }, call, cursors }: RouteParts,
): void {
  serve(scope, domainOperations.listDomains, async (request) => {
    const answer = await call(request, domains.listDomains, {});
    const ofBrand = answer.domains.map(({ domain }) => domainToJson(domain));
    const entries = ofBrand.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    const list = { list: 'domains', filters: { brandId: request.brandId } };
    return readWholeList(request, cursors, list, { entries, keyOf: ({ kind }) => kind });
  });
}
