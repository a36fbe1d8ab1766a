import { vi } from 'vitest';
import type { Accepted } from './accepted.ts';
import { audit, type Found, type Verdict } from './audit.ts';
import type { Stage } from './fault.ts';
import type { FaultTenant } from './fault-tenant.ts';
import { findAll } from './find-all.ts';

/** Covers the first three retries of a delivery, after 5 s, 30 s and 2 min. */
const settleMs = 300_000;

/** Repeats the audit until nothing is missing, or nothing more can arrive. */
export async function auditSettled(
  { start, receiver }: Pick<Stage, 'start' | 'receiver'>,
  tenants: readonly FaultTenant[],
  accepted: readonly Accepted[],
): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const isSettled = async () => {
    const found = new Map<string, Found>();
    for (const tenant of tenants)
      found.set(tenant.name, await findAll(tenant, { start, receiver, accepted }));
    verdict = audit(accepted, found);
    if (verdict.lost.length + verdict.stray.length > 0) throw new Error('something is still missing');
  };
  await vi.waitFor(isSettled, { timeout: settleMs, interval: 2_000 }).catch((error) => {
    if (verdict === undefined) throw error;
  });
  if (verdict === undefined) throw new Error('the audit was never made');
  return verdict;
}
