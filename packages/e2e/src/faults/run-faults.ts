import { eventually } from '@telehealth/test-servers/vitest';
import { vi } from 'vitest';
import type { Accepted } from './accepted.ts';
import { audit, type Found, type Verdict } from './audit.ts';
import type { Fault, Stage } from './fault.ts';
import { type FaultTenant, makeFaultTenant } from './fault-tenant.ts';
import { findAll } from './find-all.ts';
import { type FailedTry, startTraffic } from './traffic.ts';

/** What one fault has done. */
export interface FaultRow {
  readonly fault: string;
  readonly costsNoCall: boolean;
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly failedCalls: number;
  /** Until a walk that began when the fault was over was paid and its event was delivered; undefined: it never was. */
  readonly recoverySeconds: number | undefined;
}

/** What the faults of one stage have done. */
export interface FaultRun extends Verdict {
  readonly rows: readonly FaultRow[];
  /** Sentences about what no client may meet. */
  readonly violations: readonly string[];
  readonly failedTries: readonly FailedTry[];
}

/** Lets the faults happen to a platform while the patients of two tenants walk and pay, and audits it at the end. */
export async function runFaults<S extends Stage>(
  stage: S,
  faults: readonly Fault<S>[],
  print: (line: string) => void,
): Promise<FaultRun> {
  const { receiver } = stage;
  const names = ['first', 'second'];
  // What has only just started may not answer yet.
  const tenants = await Promise.all(
    names.map((name) => eventually(() => makeFaultTenant(name, stage.start, stage.receiverUrl))),
  );
  const traffic = startTraffic(tenants, receiver);
  const violations: string[] = [];
  const recoveries = new Map<string, number>();
  for (const { name, happen } of faults) {
    const begunAt = performance.now();
    traffic.begin(name);
    try {
      await happen(stage, traffic);
      const overAt = performance.now();
      await traffic.wholeRound();
      recoveries.set(name, (performance.now() - overAt) / 1000);
    } catch (error) {
      violations.push(`${name}: ${String(error)}`);
    }
    print(`${name}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
  }
  await traffic.stop();

  const { accepted, failedTries } = traffic;
  const verdict = await auditSettled(stage, tenants, accepted);
  return {
    ...verdict,
    violations: [...violations, ...traffic.violations],
    failedTries,
    rows: faults.map(({ name, costsNoCall = false }) => ({
      fault: name,
      costsNoCall,
      accepted: countOf(accepted, name),
      lost: countOf(verdict.lost, name),
      doubled: countOf(verdict.doubled, name),
      failedCalls: failedTries.filter((one) => one.fault === name && one.number === 2).length,
      recoverySeconds: recoveries.get(name),
    })),
  };
}

/** Until what a receiver missed is sent again: the pauses before the first three repetitions are 5 s, 30 s and 2 min. */
const settleMs = 300_000;

/** Audits the platform again and again until nothing is missing, or for as long as something may still come. */
async function auditSettled(
  { start, receiver }: Stage,
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

function countOf(accepted: readonly Accepted[], name: string): number {
  return accepted.filter(({ fault }) => fault === name).length;
}
