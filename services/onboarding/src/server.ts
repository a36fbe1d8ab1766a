import { keyService } from '@telehealth/service-kit/keys';
import { closeSequentially } from '@telehealth/service-kit/process';
import { oldestDue } from '@telehealth/service-kit/scheduling';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { announceAgreements } from './app/agreements/announce-agreements.ts';
import { clientPlaces } from './app/cases/client-places.ts';
import { endDiedRuns } from './app/e2e-runs/end-died-runs.ts';
import { sendNotices } from './app/notices/send-notices.ts';
import { showPastDue } from './app/schedule/past-due-metrics.ts';
import { scheduleOnboarding } from './app/schedule/schedule-onboarding.ts';
import type { Context } from './context.ts';
import { consumeEvents } from './events/consume-events.ts';
import { consumeNotices } from './events/consume-notices.ts';
import { agreementOperatorService, onboardingOperatorService } from './rpc/onboarding-operator-service.ts';
import { onboardingService } from './rpc/onboarding-service.ts';

/** Serves the contracts of onboarding, and runs its schedule. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'onboarding',
    contracts: [
      onboardingService(context),
      onboardingOperatorService(context),
      agreementOperatorService(context),
      keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] }),
    ],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
    // A client waits for a run whose process died, because it has one at a time.
    schedules: {
      died_runs: (signal) => endDiedRuns(context, signal),
      notices: (signal) => sendNotices(context, signal),
    },
    dueWork: { notices: oldestDue(context.notices) },
  });
  showPastDue(context);
  const consumers = consumeEvents(context);
  const noticed = consumeNotices(context);
  await announceAgreements(context);
  const schedule = scheduleOnboarding(context);
  const closers = [
    () => schedule.close(),
    () => consumers.close(),
    () => noticed.close(),
    () => context.runWork.close(),
    () => server.close(),
  ];
  return { ...server, close: () => closeSequentially(closers) };
}
