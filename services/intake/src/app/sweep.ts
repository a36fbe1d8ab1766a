import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';
import { sweepMedia } from '../media/remove-media.ts';
import { settleDueJourneys } from './due-journeys.ts';
import { completeErasures } from './erase-journey.ts';
import { quarantineOverdue } from './quarantine-overdue.ts';
import { removeEmptyJourneys } from './remove-empty-journeys.ts';
import { tellIdleJourneys } from './tell-idle-journeys.ts';

/**
 * Completes what writers left that died, and does what comes with time: journeys left alone are told of, those nobody
 * answered are removed, and so are media no answer took, milestones that waited too long are quarantined.
 */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { relay, journeys, publications, criterionApprovals, auditRows } = context;
  await relay.sweep(journeys, signal);
  await sweepAudit(auditRows, journeys, signal);
  await sweepAudit(auditRows, publications, signal);
  await sweepAudit(auditRows, criterionApprovals, signal);
  await tellIdleJourneys(context, signal);
  await quarantineOverdue(context, signal);
  await removeEmptyJourneys(context, signal);
  await completeErasures(context, signal);
  await settleDueJourneys(context, signal);
  await sweepMedia(context, signal);
}
