import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { runScheduledTask, runSweeps, type ScheduledTask } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { CaseStatus } from '../../domain/onboarding/onboarding-case.ts';
import { reminded } from '../../domain/onboarding/reminders.ts';
import { type CaseDocument, findCasesOf } from '../../storage/onboarding-cases.ts';
import { endDiedRuns } from '../e2e-runs/end-died-runs.ts';
import { changeOpenCase } from './change-case.ts';
import { openMissingCases } from './open-missing-cases.ts';

/** Cases that are looked at at the same time: a slow answer about one delays no other. */
const atOnce = 8;
const openStatuses: readonly CaseStatus[] = ['not_started', 'in_progress', 'gate_ready'];

/** Ends test runs that died, and opens and looks at cases, every five minutes, on one replica at a time. */
export function scheduleOnboarding(context: Context): ScheduledTask {
  const { leases, clock, logger } = context;
  return runScheduledTask({
    ...{ leases, clock, logger },
    name: 'onboarding',
    everyMs: 5 * 60_000,
    leaseMs: 60_000,
    run: (signal) => {
      const steps = [endDiedRuns, openMissingCases, watchCases];
      return runSweeps(
        steps.map((step) => (ended) => step(context, ended)),
        signal,
      );
    },
  });
}

/**
 * Looks at every open case: what the other services know changes its steps, and whoever is late is reminded. A failure is logged
 * and keeps no other case waiting.
 */
export async function watchCases(context: Context, signal: AbortSignal): Promise<void> {
  for (const status of openStatuses) {
    for (let after = ''; !signal.aborted; ) {
      const page = await findCasesOf(context.cases, { status, after, limit: atOnce }, backgroundLimits);
      await Promise.all(page.map((onboarding) => watchCase(context, onboarding)));
      const last = page.at(-1);
      if (last === undefined || page.length < atOnce) break;
      after = last._id;
    }
  }
}

async function watchCase(context: Context, onboarding: CaseDocument): Promise<void> {
  try {
    await changeOpenCase(context, taskOperation('onboarding'), onboarding, {
      act: (draft, { calendar }) => reminded(draft, calendar),
    });
  } catch (err) {
    context.logger.error({ clientId: onboarding.clientId, err }, 'a case could not be looked at');
  }
}
