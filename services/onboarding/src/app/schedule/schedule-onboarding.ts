import { backgroundLimits, insertIfAbsent, taskOperation, touch } from '@telehealth/changes';
import { runScheduledTask, runSweeps, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { factSources } from '../../domain/cases/facts.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import type { Draft } from '../../domain/changes/draft.ts';
import { refreshCase } from '../../domain/changes/refresh.ts';
import { remind } from '../../domain/changes/reminders.ts';
import { findCasesById } from '../../storage/cases.ts';
import { openCase } from '../cases/open-case.ts';
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

/** Clients of a run: of 10 000, one whose event was lost waits eight hours at most. More cost accounts more idle reads. */
const pageSize = 100;
const cursorId = 'missing_cases';

/**
 * Opens cases that are missing because an event was lost. A run continues after the last client of the
 * previous run, and reads further pages while it finds clients without a case. After the last page it begins again.
 */
export async function openMissingCases(context: Context, signal: AbortSignal): Promise<void> {
  const { clientCursors, clients } = context;
  const operation = taskOperation('onboarding');
  await insertIfAbsent(clientCursors, { _id: cursorId, after: '' }, backgroundLimits);
  let after = (await clientCursors.get(cursorId, backgroundLimits))?.after ?? '';
  while (!signal.aborted) {
    const page = await clients.list({ after, limit: pageSize }, operation);
    const ids = page.map(({ clientId }) => clientId);
    const opened = new Set((await findCasesById(context.cases, ids, backgroundLimits)).map(({ _id }) => _id));
    const missing = page.filter(({ clientId }) => !opened.has(clientId));
    for (const client of missing) await openCase(context, operation, client);
    after = page.length < pageSize ? '' : (ids.at(-1) ?? '');
    await touch(clientCursors, cursorId, {}, { set: { after } }, backgroundLimits);
    if (missing.length === 0 || after === '') return;
  }
}
