import { CatalogOfferingSchema, EnablementSchema } from '@telehealth/contracts/catalog/v1/offering';
import { CatalogOffering, Enablement } from '@telehealth/public-api/offerings/offering';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const offeringToJson = jsonEncoder(CatalogOfferingSchema, CatalogOffering);
const enablementToJson = jsonEncoder(EnablementSchema, Enablement, {
  id: ({ enablementId }) => enablementId,
});

/** The canonical catalog, which is the same for every client (decisions.md 3). */
export function addCatalogOfferingRoute(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  scope.route({
    ...routeOf(offeringOperations.listCatalogOfferings),
    handler: (request) =>
      readPage(request, cursors, { list: 'catalog-offerings' }, async (page) => {
        const answer = await call(request, offerings.listCatalogOfferings, page);
        return { data: answer.offerings.map(offeringToJson), nextPageToken: answer.nextPageToken };
      }),
  });
}

/** What a brand sells (interface.md 4.5, decisions.md 3). */
export function addOfferingRoutes(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  scope.route({
    ...routeOf(offeringOperations.enableOffering),
    handler: async (request, reply) => {
      const message = { offeringRef: request.body.offering_ref };
      const { enablement, created } = await call(request, offerings.enableOffering, message);
      reply.code(created ? 201 : 200);
      return { data: enablementToJson(enablement) };
    },
  });

  scope.route({
    ...routeOf(offeringOperations.listOfferings),
    handler: (request) => {
      const list = { list: 'offerings', filters: { brandId: request.brandId } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, offerings.listEnablements, page);
        return { data: answer.enablements.map(enablementToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.route({
    ...routeOf(offeringOperations.readOffering),
    handler: async (request) => {
      const message = { offeringRef: pathId(request, 'offering_ref') };
      const { enablement } = await call(request, offerings.getEnablement, message);
      return { data: enablementToJson(enablement) };
    },
  });

  scope.route({
    ...routeOf(offeringOperations.disableOffering),
    handler: async (request, reply) => {
      await call(request, offerings.disableOffering, { offeringRef: pathId(request, 'offering_ref') });
      return reply.code(204).send(null);
    },
  });
}
