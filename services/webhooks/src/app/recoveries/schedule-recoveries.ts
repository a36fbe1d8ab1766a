import { backgroundLimits } from '@telehealth/changes';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { findRunningBehind } from '../../storage/recoveries.ts';
import { recoverPage } from './recover-page.ts';

/** One replica at a time works on recoveries, on a schedule of their own, because a long one must not delay other work. */
export function scheduleRecoveries(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'recoveries',
    // A tenant waits for it. A longer time delays the first page; an idle schedule costs one read a second.
    everyMs: 1000,
    leaseMs: 15_000,
    run: (signal) => workOnRecoveries(context, signal),
  });
}

/** Continues the running recoveries, one page per client in turn, until none is left. A failure is left for the next run. */
export async function workOnRecoveries(context: Context, signal: AbortSignal): Promise<void> {
  const { recoveries, logger } = context;
  const failed = new Set<string>();
  for (let pages = 1; pages > 0; ) {
    pages = 0;
    for (let last = ''; !signal.aborted; ) {
      const next = await findRunningBehind(recoveries, last, backgroundLimits);
      if (next === undefined) break;
      last = next.clientId;
      if (failed.has(last)) continue;
      try {
        await recoverPage(context, next);
        pages++;
      } catch (err) {
        failed.add(last);
        logger.error({ recoveryId: next._id, err }, 'a recovery could not continue');
      }
    }
  }
}
