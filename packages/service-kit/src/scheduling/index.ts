export { type Clock, systemClock } from './clock.ts';
export type { LeaseDocument } from './lease-document.ts';
export { runSweeps, type Sweep } from './run-sweeps.ts';
export { oldestDue } from './schedule-metrics.ts';
export {
  runScheduledTask,
  type ScheduledTask,
  type ScheduledTaskOptions,
} from './scheduled-task.ts';
