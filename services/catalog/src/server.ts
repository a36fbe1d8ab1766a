import {
  closeSequentially,
  keyService,
  type ListenOptions,
  type ServiceServer,
  serveService,
} from '@telehealth/service-kit';
import type { Context } from './context.ts';
import { consumeEvents } from './events/consume-events.ts';
import { catalogOperatorService } from './rpc/catalog-operator-service.ts';
import { catalogStatusService } from './rpc/catalog-status-service.ts';
import { factLibraryService } from './rpc/fact-library-service.ts';
import { offeringService } from './rpc/offering-service.ts';
import { overlayService } from './rpc/overlay-service.ts';
import { questionService } from './rpc/question-service.ts';
import { saleService } from './rpc/sale-service.ts';
import { storefrontService } from './rpc/storefront-service.ts';

/** Serves the contracts of catalog. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'catalog',
    contracts: [
      offeringService(context),
      storefrontService(context),
      saleService(context),
      catalogStatusService(context),
      questionService(context),
      factLibraryService(context),
      overlayService(context),
      catalogOperatorService(context),
      keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] }),
    ],
    authenticateOperator: context.authenticateOperator,
    interceptors: [context.idempotency],
  });
  const consumer = consumeEvents(context);
  return { ...server, close: () => closeSequentially([() => consumer.close(), () => server.close()]) };
}
