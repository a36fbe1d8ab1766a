import { runScheduledTask, runSweeps, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { factSources } from '../../domain/cases/facts.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import type { Draft } from '../../domain/changes/draft.ts';
import { refreshCase } from '../../domain/changes/refresh.ts';
import { remind } from '../../domain/changes/reminders.ts';
import { openMissingCases } from './open-missing-cases.ts';
import { refreshDueCases, refreshOpenCases } from './refresh-open-cases.ts';

/** One page of cases every five minutes, on one replica at a time. */
export function scheduleOnboarding(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'onboarding',
    // Events bring facts earlier, so this is for lost events and for reminders, which count in days.
    everyMs: 5 * 60_000,
    leaseMs: 60_000,
    run: (signal) => {
      const steps = [openMissingCases, watchCases];
      return runSweeps(
        steps.map((step) => (ended) => step(context, ended)),
        signal,
      );
    },
  });
}

/** Gathers the facts of the next open cases, and reminds of late steps, also of agreements of live clients. */
export async function watchCases(context: Context, signal: AbortSignal): Promise<void> {
  await refreshOpenCases(context, { sources: factSources, act: reminding }, signal);
  await refreshDueCases(context, { act: reminding }, signal);
}

/** Refreshes a case before the reminders that are due: what its facts complete is not late. */
export function reminding(draft: Draft, basis: Basis): Draft {
  return remind(refreshCase(draft, basis), basis);
}
