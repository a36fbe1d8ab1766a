import { runSweeps } from '@telehealth/service-kit';
import { sweepsOf } from '../src/app/sweeps.ts';
import type { Context } from '../src/index.ts';

/** One run of the schedule, as the kit makes it. */
export function sweep(context: Context, signal: AbortSignal): Promise<void> {
  return runSweeps([(ended) => context.relay.sweep(ended), ...sweepsOf(context)], signal);
}
