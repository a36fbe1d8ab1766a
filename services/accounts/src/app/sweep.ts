import type { Context } from '../context.ts';
import { sweepAudit } from '../storage/audit.ts';

/** Completes what writers left behind when they died: publishes their events, files their audit rows. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { relay, brands, apiKeys, clients, auditRows } = context;
  await relay.sweep(brands, signal);
  await relay.sweep(apiKeys, signal);
  await sweepAudit(auditRows, clients, signal);
  await sweepAudit(auditRows, brands, signal);
  await sweepAudit(auditRows, apiKeys, signal);
}
