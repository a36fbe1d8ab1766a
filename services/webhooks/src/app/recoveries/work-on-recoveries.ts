import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findRunningBehind } from '../../storage/recoveries.ts';
import { recoverPage } from './recover-page.ts';

/**
 * Goes on with the recoveries that run, a page for each client in turn, until none is left. A client whose recovery fails is
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
        logger.error({ recoveryId: next._id, err }, 'a recovery could not go on');
      }
    }
  }
}
