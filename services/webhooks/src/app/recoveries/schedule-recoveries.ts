import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { workOnRecoveries } from './work-on-recoveries.ts';

/** Works on the recoveries on one replica at a time. It has a schedule of its own, because a long one delays nothing else. */
export function scheduleRecoveries(context: Context): ScheduledTask {
  const { leases, clock, logger } = context;
  return runScheduledTask({
    ...{ leases, clock, logger },
    name: 'recoveries',
    everyMs: 1000,
    leaseMs: 15_000,
    run: (signal) => workOnRecoveries(context, signal),
  });
}
