import { randomUUID } from 'node:crypto';
import { claim, getOrInsert, releaseClaim, renewClaim } from '@telehealth/changes';
import { isHeldBy } from '@telehealth/changes/lease';
import type { LogLine } from '@telehealth/contracts/log-fields';
import type { Collection } from '@telehealth/store';
import type { Registry } from '../telemetry/metrics.ts';
import type { Clock } from './clock.ts';
import type { LeaseDocument } from './lease-document.ts';
import { scheduleMetrics } from './schedule-metrics.ts';

interface ScheduleContext {
  readonly serviceName: string;
  readonly leases: Collection<LeaseDocument>;
  readonly clock: Clock;
  readonly logger: { readonly error: LogLine };
  readonly registry: Registry | undefined;
}

export interface ScheduledTaskOptions {
  /** Shared by replicas. */
  readonly name: string;
  /** From start to start. The next run follows a longer one at once. */
  readonly everyMs: number;
  /** Another replica takes over so long after the last renewal. */
  readonly leaseMs: number;
  /**
   * Stops when the signal is aborted: the lease was lost, or this replica closes. Machines with differing clocks may
   * overlap, so every step must be safe to repeat.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** In this replica. */
export interface ScheduledTask {
  /** Stops the run, waits for it and releases the lease. */
  close(): Promise<void>;
}

/**
 * Runs at intervals on one replica at a time, first at once. A failed run is repeated at the next time; an interrupted
 * one by the next replica that checks.
 */
export function runScheduledTask(
  { serviceName: part, leases, clock, logger, registry }: ScheduleContext,
  { name, everyMs, leaseMs, run }: ScheduledTaskOptions,
): ScheduledTask {
  const metrics = registry && scheduleMetrics(registry, { part, schedule: name }, leases);
  const closing = new AbortController();

  /** The last read lease, and when this content was first read. */
  let lastRead: { readonly lease: LeaseDocument; since: number } | undefined;

  /**
   * By this machine's clock; 0 when due. Lease times in the future of this clock count from when the lease was first
   * read: a live holder renews it.
   */
  function untilDue(lease: LeaseDocument): number {
    const now = clock.now();
    if (lastRead === undefined || !isSame(lastRead.lease, lease)) lastRead = { lease, since: now };
    lastRead.since = Math.min(lastRead.since, now);
    const until = Math.min(lease.until ?? 0, lastRead.since + leaseMs);
    const ranAt = Math.min(lease.ranAt, lastRead.since);
    return Math.max(0, until - now, ranAt + everyMs - now);
  }

  /** Until `done`; aborts `lost` when another replica has the lease or it could not be renewed in time. */
  async function renew(holder: string, done: AbortSignal, lost: AbortController): Promise<void> {
    let until = clock.now() + leaseMs;
    for (;;) {
      try {
        await clock.sleep(leaseMs / 3, done);
      } catch {
        return;
      }
      const renewed = { holder, until: clock.now() + leaseMs };
      try {
        // A repeated renewal ends before the next one.
        if (!(await renewClaim(leases, name, renewed, { timeoutMs: leaseMs / 6 })))
          return lost.abort(new Error('the lease was lost'));
        until = renewed.until;
      } catch (error) {
        if (clock.now() >= until) return lost.abort(error);
      }
    }
  }

  async function runHolding(holder: string): Promise<void> {
    const startedAt = clock.now();
    const [done, lost] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([closing.signal, lost.signal]);
    const renewing = renew(holder, done.signal, lost);
    let succeeded = {};
    try {
      await run(signal);
      succeeded = { succeededAt: startedAt };
    } catch (err) {
      if (!signal.aborted) {
        metrics?.failed();
        logger.error({ task: name, err }, 'scheduled task failed');
      }
    }
    done.abort();
    await renewing;
    const tookMs = clock.now() - startedAt;
    const finished = { ranAt: startedAt, tookMs, ...succeeded };
    await releaseClaim(leases, name, holder, signal.aborted ? {} : { set: finished });
  }

  /** Returns the milliseconds until the next check, at least 1. */
  async function runIfDue(): Promise<number> {
    const holder = randomUUID();
    const lease = { holder, until: clock.now() + leaseMs };
    const found = (await leases.get(name)) ?? (await getOrInsert(leases, { _id: name, ...lease, ranAt: 0 }));
    const isFirst = isHeldBy(found, holder);
    const waitMs = isFirst ? 0 : untilDue(found);
    if (waitMs > 0) return Math.max(1, waitMs);
    const { ranAt } = found;
    if (isFirst || (await claim(leases, found, lease, { where: { ranAt } }))) await runHolding(holder);
    return 1;
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      let pause = Math.min(everyMs, leaseMs);
      try {
        pause = await runIfDue();
      } catch (err) {
        logger.error({ task: name, err }, 'scheduled task could not take or release its lease');
      }
      await clock.sleep(pause, closing.signal).catch(() => {});
    }
  }

  const looping = loop();
  return {
    async close() {
      closing.abort();
      await looping;
    },
  };
}

function isSame(one: LeaseDocument, other: LeaseDocument): boolean {
  return one.holder === other.holder && one.until === other.until && one.ranAt === other.ranAt;
}
