import { runSweeps } from '@telehealth/service-kit';
import type { Context } from '../src/index.ts';
import { schedulesOf } from '../src/schedules.ts';

/** One run of each schedule. */
export function sweep(context: Context, signal: AbortSignal): Promise<void> {
  return runSweeps([(ended) => context.relay.sweep(ended), ...Object.values(schedulesOf(context))], signal);
}
