import { backgroundLimits } from '@telehealth/changes';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findRunningBehind } from '../../storage/recoveries.ts';
import { recoverPage } from './recover-page.ts';

/** Works on the recoveries on one replica at a time. It has a schedule of its own, because a long one delays nothing else. */
export function scheduleRecoveries(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'recoveries',
    // A tenant waits for it. Longer delays the first page; one read in a second is what it costs when nothing runs.
    everyMs: 1000,
    leaseMs: 15_000,
    run: (signal) => workOnRecoveries(context, signal),
  });
}

/**
 * Continues the recoveries that run, a page for one client after the other, until none is left. A client whose recovery fails is
 * logged and left for the next run. Throws what the store throws.
 */
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
