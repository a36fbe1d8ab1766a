import { eventually } from '@telehealth/test-servers/vitest';
import type { Accepted } from './accepted.ts';
import type { Verdict } from './audit.ts';
import { auditSettled } from './audit-settled.ts';
import type { Fault, Stage } from './fault.ts';
import { makeFaultTenant } from './fault-tenant.ts';
import { type FailedTry, startTraffic } from './traffic.ts';

export interface FaultRow {
  readonly fault: string;
  readonly costsNoCall: boolean;
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly failedCalls: number;
  /** From the end of the fault until a new walk is paid and its event delivered; undefined: never. */
  readonly recoverySeconds: number | undefined;
}

export interface FaultRun extends Verdict {
  readonly rows: readonly FaultRow[];
  /** Sentences about what no client may meet. */
  readonly violations: readonly string[];
  readonly failedTries: readonly FailedTry[];
}

/** Patients of two tenants walk and pay meanwhile; the audit follows at the end. */
export async function runFaults<S extends Stage>(
  stage: S,
  faults: readonly Fault<S>[],
  print: (line: string) => void,
): Promise<FaultRun> {
  const { receiver } = stage;
  const names = ['first', 'second'];
  // A fresh platform may not answer yet.
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

function countOf(accepted: readonly Accepted[], name: string): number {
  return accepted.filter(({ fault }) => fault === name).length;
}
