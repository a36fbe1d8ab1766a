import { CatalogOfferingSchema, EnablementSchema } from '@telehealth/contracts/catalog/v1/offering';
import { CatalogOffering, Enablement } from '@telehealth/public-api/offerings/offering';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const offeringToJson = jsonEncoder(CatalogOfferingSchema, CatalogOffering);
const enablementToJson = jsonEncoder(EnablementSchema, Enablement, {
  id: ({ enablementId }) => enablementId,
});

/** The canonical catalog, which is the same for every client (decisions.md 3). */
export function addCatalogOfferingRoute(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  serve(scope, offeringOperations.listCatalogOfferings, (request) =>
    readPage(request, cursors, { list: 'catalog-offerings' }, async (page) => {
      const answer = await call(request, offerings.listCatalogOfferings, page);
      return { data: answer.offerings.map(offeringToJson), nextPageToken: answer.nextPageToken };
    }),
  );
}

/** What a brand sells (interface.md 4.5, decisions.md 3). */
export function addOfferingRoutes(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  serve(scope, offeringOperations.enableOffering, async (request, reply) => {
    const message = { offeringRef: request.body.offering_ref };
    const { enablement, created } = await call(request, offerings.enableOffering, message);
    reply.code(created ? 201 : 200);
    return { data: enablementToJson(enablement) };
  });

  serve(scope, offeringOperations.listOfferings, (request) => {
    const list = { list: 'offerings', filters: { brandId: request.brandId } };
    return readPage(request, cursors, list, async (page) => {
      const answer = await call(request, offerings.listEnablements, page);
      return { data: answer.enablements.map(enablementToJson), nextPageToken: answer.nextPageToken };
    });
  });

  serve(scope, offeringOperations.readOffering, async (request) => {
    const { enablement } = await call(request, offerings.getEnablement, pathIds(request, 'offering_ref'));
    return { data: enablementToJson(enablement) };
  });

  serve(scope, offeringOperations.disableOffering, async (request) => {
    await call(request, offerings.disableOffering, pathIds(request, 'offering_ref'));
    return null;
  });
}
