import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';
import { settleDueJourneys } from './journeys/due-journeys.ts';
import { completeErasures } from './journeys/erase-journey.ts';
import { quarantineOverdue } from './journeys/quarantine-overdue.ts';
import { removeEmptyJourneys } from './journeys/remove-empty-journeys.ts';
import { tellIdleJourneys } from './journeys/tell-idle-journeys.ts';
import { sweepMedia } from './media/remove-media.ts';

/**
 * Completes what writers left that died, and does what comes with time: journeys left alone are told of, those nobody
 * answered are removed, and so are media no answer took, milestones that waited too long are quarantined. A step that
 * fails is logged and keeps no other one waiting. Throws `AggregateError` in the end when any did.
 */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { eventRelay, journeys, publications, criterionApprovals, auditRows, logger } = context;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => eventRelay.sweep(journeys, signal),
    () => sweepAudit(auditRows, journeys, signal),
    () => sweepAudit(auditRows, publications, signal),
    () => sweepAudit(auditRows, criterionApprovals, signal),
    () => tellIdleJourneys(context, signal),
    () => quarantineOverdue(context, signal),
    () => removeEmptyJourneys(context, signal),
    () => completeErasures(context, signal),
    () => settleDueJourneys(context, signal),
    () => sweepMedia(context, signal),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    try {
      await step();
    } catch (err) {
      failures.push(err);
      logger.error({ err }, 'a step of the sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the sweep failed`);
}
