import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';

/** Completes what writers left behind when they died: publishes their events, files their audit rows. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { relay, brands, apiKeys, clients, operators, auditRows } = context;
  for (const collection of [clients, brands, apiKeys]) {
    await relay.sweep(collection, signal);
    await sweepAudit(auditRows, collection, signal);
  }
  await sweepAudit(auditRows, operators, signal);
}
