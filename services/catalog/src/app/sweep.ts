import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';

/** Completes what writers left behind when they died: files their audit rows. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { auditRows, offerings, enablements, displayCopies } = context;
  await sweepAudit(auditRows, offerings, signal);
  await sweepAudit(auditRows, enablements, signal);
  await sweepAudit(auditRows, displayCopies, signal);
}
