import { startConsumers } from '@telehealth/service-kit/consumers';
import { keyService } from '@telehealth/service-kit/keys';
import { closeSequentially } from '@telehealth/service-kit/process';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { clientPlaces } from './app/offerings/client-places.ts';
import type { Context } from './context.ts';
import { agreementsAnnounced } from './events/agreements-announced.ts';
import { instrumentAnnounced } from './events/instrument-announced.ts';
import { brandCatalogService } from './rpc/brand-catalog-service.ts';
import { catalogOperatorService } from './rpc/catalog-operator-service.ts';
import { catalogStatusService } from './rpc/catalog-status-service.ts';
import { factLibraryService } from './rpc/fact-library-service.ts';
import { offeringService } from './rpc/offering-service.ts';
import { overlayService } from './rpc/overlay-service.ts';
import { questionService } from './rpc/question-service.ts';
import { saleService } from './rpc/sale-service.ts';
import { searchService } from './rpc/search-service.ts';
import { storefrontService } from './rpc/storefront-service.ts';

/** Serves the contracts of catalog, and stores what intake and onboarding announce. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'catalog',
    contracts: [
      offeringService(context),
      searchService(context),
      storefrontService(context),
      saleService(context),
      catalogStatusService(context),
      questionService(context),
      factLibraryService(context),
      overlayService(context),
      catalogOperatorService(context),
      brandCatalogService(context),
      keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] }),
    ],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
  });
  const consumers = startConsumers(context, [agreementsAnnounced(context), instrumentAnnounced(context)]);
  return { ...server, close: () => closeSequentially([() => consumers.close(), () => server.close()]) };
}
