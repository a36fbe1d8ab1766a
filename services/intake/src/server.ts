import { startConsumers } from '@telehealth/service-kit/consumers';
import { closeSequentially } from '@telehealth/service-kit/process';
import { oldestDue } from '@telehealth/service-kit/scheduling';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { showUnstamped } from '@telehealth/service-kit/telemetry';
import { clientPlaces } from './app/journeys/client-places.ts';
import type { Context } from './context.ts';
import { consumersOf } from './events/consumers.ts';
import { addressService } from './rpc/addresses/address-service.ts';
import { criteriaService } from './rpc/authoring/criteria-service.ts';
import { instrumentOperatorService } from './rpc/authoring/instrument-operator-service.ts';
import { instrumentService } from './rpc/authoring/instrument-service.ts';
import { journeyExportService } from './rpc/exports/journey-export-service.ts';
import { funnelService } from './rpc/funnel/funnel-service.ts';
import { checkoutReadinessService } from './rpc/journeys/checkout-readiness-service.ts';
import { eligibilityService } from './rpc/journeys/eligibility-service.ts';
import { enrollmentService } from './rpc/journeys/enrollment-service.ts';
import { erasureService } from './rpc/journeys/erasure-service.ts';
import { identityService } from './rpc/journeys/identity-service.ts';
import { journeyDirectoryService } from './rpc/journeys/journey-directory-service.ts';
import { milestoneService, testMilestoneService } from './rpc/journeys/milestone-service.ts';
import { searchService } from './rpc/journeys/search-service.ts';
import { intakeKeyService } from './rpc/keys/key-service.ts';
import { mediaRoute } from './rpc/media/media-route.ts';
import { intakeService } from './rpc/sessions/intake-service.ts';
import { submissionService } from './rpc/sessions/submission-service.ts';
import { schedulesOf } from './schedules.ts';

/** Serves the contracts of intake. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'submissions',
    contracts: [
      intakeService(context),
      instrumentService(context),
      addressService(context),
      enrollmentService(context),
      searchService(context),
      checkoutReadinessService(context),
      identityService(context),
      instrumentOperatorService(context),
      criteriaService(context),
      eligibilityService(context),
      milestoneService(context),
      ...(context.deploymentMode === 'test' ? [testMilestoneService(context)] : []),
      journeyDirectoryService(context),
      submissionService(context),
      journeyExportService(context),
      erasureService(context),
      funnelService(context),
      intakeKeyService(context),
    ],
    routes: [mediaRoute(context)],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
    dueWork: { journeys: oldestDue(context.journeys) },
    schedules: schedulesOf(context),
    folders: { media: context.mediaStore.size },
  });
  showUnstamped(context.registry, 'enrollments', context.journeys);
  const consumers = startConsumers(context, consumersOf(context));
  return { ...server, close: () => closeSequentially([() => consumers.close(), () => server.close()]) };
}
